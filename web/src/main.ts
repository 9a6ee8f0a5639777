import './app.css';
import './utilities.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { tongue } from '$lib/i18n/texts.svelte';
import { installing } from '$lib/install/installing.svelte';
import { offline } from '$lib/net/offline.svelte';
import { isSite, takeAsked } from '$lib/net/site';
import { SAT } from '$lib/push/marker';
import { device } from '$lib/storage';

installing.listen();
takeAsked();
tongue.mark();
mount(App, { target: document.getElementById('app')! });

/** Files that could not be loaded are missed by nobody yet. */
const nothing = () => undefined;
// Title and icon count the tables that wait.
if (!isSite && device.read(SAT))
  addEventListener('load', () =>
    setTimeout(
      () => void import('$lib/push/waiting').then(({ waiting }) => waiting.start()).catch(nothing),
      3000,
    ),
  );
const idle = globalThis.requestIdleCallback ?? setTimeout;
if (import.meta.env.PROD) addEventListener('load', () => idle(() => void offline.register()));
// Where the worker has the files, the table is read before somebody asks for it.
if (navigator.serviceWorker?.controller)
  idle(() => void import('$lib/table/TablePage.svelte').catch(nothing));
