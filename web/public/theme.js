// Runs before the first paint, so that nobody is dazzled: the light this device likes, as
// src/lib/settings.svelte.ts keeps it.
(function () {
  var theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('wagnis.settings') || '{}').theme || 'auto';
  } catch (error) {
    // A browser that keeps nothing follows the system.
  }
  var night = window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches;
  var dark = theme === 'dark' || (theme !== 'light' && night);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
