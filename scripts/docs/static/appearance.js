// The appearance of the table, light, dark or the system's (src/lib/settings.svelte.ts keeps it), is
// that of the documentation too, and the switch here sets it for both.
(function () {
  var KEY = 'wagnis.settings';
  function settings() {
    try {
      return JSON.parse(localStorage.getItem(KEY) || '{}');
    } catch (error) {
      return {};
    }
  }
  var theme = settings().theme || 'auto';
  document.body.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme); // where the script of the page's theme looks
  } catch (error) {
    // A browser that keeps nothing follows the system.
  }
  new MutationObserver(function () {
    var kept = settings();
    kept.theme = document.body.dataset.theme;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch (error) {
      // As above.
    }
  }).observe(document.body, { attributeFilter: ['data-theme'] });
})();
