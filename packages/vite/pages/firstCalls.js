// Where everybody is the guest, their session is requested before the code has come, and after it what the last visit of
// this page requested first; see FirstCalls of the app.
(function () {
  var link = document.querySelector('link[rel="preload"][as="fetch"]');
  if (!link) return;
  var ahead = (window.porticoSentAhead = { calls: [] });
  var send = function (answer) {
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
  };
  // The app has the session once the calls are sent, so that it makes none of them itself.
  ahead.session = fetch(link.href).then(function (response) {
    return response
      .clone()
      .json()
      .then(send)
      .catch(function () {})
      .then(function () {
        return response;
      });
  });
  ahead.session.catch(function () {});
})();
