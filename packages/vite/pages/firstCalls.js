// Where everybody is the guest, their session is requested before the code has come, and after it what the last visit of
// this page requested first; see FirstCalls of the app.
(function () {
  var link = document.querySelector('link[rel="preload"][as="fetch"]');
  if (!link) return;
  var session = fetch(link.href);
  var ahead = (window.porticoSentAhead = { session: session, calls: [] });
  session
    .then(function (response) {
      return response.clone().json();
    })
    .then(function (answer) {
      var stored = JSON.parse(localStorage.getItem('/untilSignOut/firstCalls'));
      var script = document.querySelector('script[type="module"][src]');
      var token = answer.backstageIdentity.token;
      if (!stored || !script || !token || stored.script !== script.src) return;
      if (stored.page !== location.pathname + location.search) return;
      stored.calls.forEach(function (call) {
        if (call.path[0] !== '/') return;
        var headers = { authorization: 'Bearer ' + token };
        if (call.body !== undefined) headers['content-type'] = 'application/json';
        var response = fetch(location.origin + call.path, {
          method: call.method,
          headers: headers,
          body: call.body,
        });
        response.catch(function () {});
        ahead.calls.push(Object.assign({ token: token, response: response }, call));
      });
    })
    // The app requests it all again, and reports what fails.
    .catch(function () {});
})();
