// The appearance of the table, light, dark or the system's (src/lib/settings.svelte.ts keeps it), is
// that of the documentation too, and the switch here sets it for both.
(function () {
  var KEY = 'wagnis.settings';
  var body = document.body;
  var night = matchMedia('(prefers-color-scheme: dark)');
  function settings() {
    try {
      return JSON.parse(localStorage.getItem(KEY) || '{}');
    } catch (error) {
      return {};
    }
  }
  function keep(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch (error) {
      // A browser that keeps nothing follows the system.
    }
  }
  function dress() {
    var theme = body.dataset.theme;
    var dark = theme === 'dark' || (theme !== 'light' && night.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }
  body.dataset.theme = settings().theme || 'auto';
  keep('theme', body.dataset.theme); // where the script of the page's theme looks
  dress();
  night.addEventListener('change', dress);
  new MutationObserver(function () {
    dress();
    var kept = settings();
    kept.theme = body.dataset.theme;
    keep(KEY, JSON.stringify(kept));
  }).observe(body, { attributeFilter: ['data-theme'] });
})();
