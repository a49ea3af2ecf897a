const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is of the machine that asks, where nobody listens in on plain HTTP. */
export function isOnThisMachine({ hostname }: URL): boolean {
  return names.has(hostname) || hostname.endsWith('.localhost');
}
