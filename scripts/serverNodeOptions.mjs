/**
 * Options of Node itself with which the server runs. V8 sizes its heap for the machine's memory, so that
 * garbage of a first ingestion would stay for long: young values get less room, and the old ones may double
 * before they are looked through. The room for young ones starts as large as modules need while they are loaded. And with threads that come and go, V8's bookkeeping of protected code pages
 * can end the process (nodejs/node#64500): the pages stay unprotected, and WebAssembly, which reads answers of HTTP,
 * is compiled only once. Idle threads collect their garbage themselves.
 */
export const serverNodeOptions = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--expose-gc',
  '--no-memory-protection-keys',
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
];

/**
 * Variables of the environment with which the server runs; one that is set already wins. glibc gives each thread an arena
 * of its own, and what one thread has freed is of no use to the others: after a first ingestion, 60 MB. All share one here.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' };
