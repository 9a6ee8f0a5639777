import './app.css';
import './utilities.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { tongue } from '$lib/i18n/texts.svelte';

document.documentElement.lang = tongue.language;
mount(App, { target: document.getElementById('app')! });
