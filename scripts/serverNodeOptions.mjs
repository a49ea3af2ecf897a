/**
 * Options of Node itself with which the server runs. V8 sizes its heap for the machine's memory, so that
 * garbage of a first ingestion would stay for long: young values get less room, and the old ones may double
 * before they are looked through.
 */
export const serverNodeOptions = ['--max-semi-space-size=8', '--heap-growing-percent=100'];
