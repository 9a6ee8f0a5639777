// The developers' gallery: every position of a recorded match on its board. Not part of the build.
import '../app.css';
import '../utilities.css';
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('app')! });
