// A thread that does nothing but count seconds: its timers are not slowed down while the tab is hidden.
setInterval(() => postMessage('tick'), 1000);
