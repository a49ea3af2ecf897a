/** What the files of a worker share, by a name that people understand. */
export type WorkerState = ReadonlyMap<string, unknown>;

/** Globals that tests replace. Others appear whenever a library is loaded. */
const globals = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'WebSocket',
  'EventSource',
  'Worker',
  'Notification',
  'IntersectionObserver',
  'ResizeObserver',
  'MutationObserver',
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'matchMedia',
  'navigator',
  'location',
  'open',
  'reportError',
  'URL',
  'crypto',
  'window',
  'document',
  'gc',
];

/** Listeners of these outlive the test that added them, and hide what fails in others. */
const processEvents = [
  'uncaughtException',
  'unhandledRejection',
  'warning',
  'beforeExit',
  'exit',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
];

/** Of variables that tools set while tests run. */
const ignoredVariables = /^(VITEST|NODE_V8_COVERAGE|npm_)/;

/** Reads what files of a worker share. */
export function takeSnapshot(): WorkerState {
  return new Map<string, unknown>([
    ...globals.map(name => [`global ${name}`, Reflect.get(globalThis, name)] as const),
    ...Object.entries(console).map(([name, value]) => [`console.${name}`, value] as const),
    ...listVariables(),
    ...processEvents.map(
      name => [`listeners of process '${name}'`, process.listenerCount(name)] as const,
    ),
    ['working directory', process.cwd()],
    ['umask', process.umask()],
  ]);
}

function listVariables() {
  return Object.entries(process.env)
    .filter(([name]) => !ignoredVariables.test(name))
    .map(([name, value]) => [`environment variable ${name}`, value] as const);
}

/** Names what is no longer as it was. */
export function listChanges(before: WorkerState): string[] {
  const after = takeSnapshot();
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    name => !Object.is(before.get(name), after.get(name)),
  );
}
