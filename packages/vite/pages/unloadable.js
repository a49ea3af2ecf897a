// Code that cannot be fetched, as after a release that replaced its files, would leave an empty page.
addEventListener(
  'error',
  function (event) {
    var script = event.target;
    if (!(script instanceof HTMLScriptElement) || script.type !== 'module') return;
    var german = /^de\b/.test(navigator.language);
    var add = function (parent, tag, text) {
      var element = parent.appendChild(document.createElement(tag));
      element.textContent = text;
      return element;
    };
    var page = document.createElement('main');
    page.style.cssText =
      'max-width: 32em; margin: 20vh auto; padding: 16px; font: 16px/1.5 system-ui';
    add(
      page,
      'h1',
      german ? 'Das Portal konnte nicht geladen werden' : 'The portal could not be loaded',
    );
    add(
      page,
      'p',
      german
        ? 'Vielleicht gibt es eine neue Version. Laden Sie die Seite neu; hilft das nicht, wenden Sie sich an Ihre Administratoren.'
        : 'There may be a new version. Reload the page; if that does not help, contact your administrators.',
    );
    add(page, 'button', german ? 'Seite neu laden' : 'Reload the page').addEventListener(
      'click',
      function () {
        location.reload();
      },
    );
    document.getElementById('root').replaceChildren(page);
  },
  true,
);
