// The chosen theme holds from the first paint on.
(function () {
  var stored = localStorage.getItem('/settings/theme');
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var scheme =
    stored === '"dark"' || stored === '"light"' ? JSON.parse(stored) : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-color-scheme', scheme);
  document.documentElement.style.colorScheme = scheme;
  document.documentElement.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#fff';
})();
