import './app.css';
import './utilities.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { tongue } from '$lib/i18n/texts.svelte';
import { installing } from '$lib/install/installing.svelte';
import { offline } from '$lib/net/offline.svelte';
import { takeAsked } from '$lib/net/site';
import { countTables } from '$lib/push/counting.svelte';

installing.listen();
takeAsked();
tongue.mark();
mount(App, { target: document.getElementById('app')! });

countTables();
const idle = globalThis.requestIdleCallback ?? setTimeout;
if (import.meta.env.PROD) addEventListener('load', () => idle(() => void offline.register()));
// Where the worker has the files, the table is read before somebody asks for it.
if (navigator.serviceWorker?.controller)
  idle(() => void import('$lib/table/TablePage.svelte').catch(() => undefined));
