import type { WebSocket } from 'ws';

const maxBufferedBytes = 1_048_576;
const connecting = 0;
const open = 1;
const internalError = 1011;
/** Codes that say why a connection ended and that nobody may send. */
const unsendableCodes = new Set([1005, 1006, 1015]);

/**
 * Passes messages between two WebSockets, each at the pace of the slower one, until either closes. The target may still be
 * connecting.
 */
export function pipeWebSockets(client: WebSocket, target: WebSocket): void {
  forward(client, target);
  forward(target, client);
  if (target.readyState !== connecting) return;
  client.pause();
  target.once('open', () => client.resume());
}

function forward(from: WebSocket, to: WebSocket): void {
  from.on('message', (data, isBinary) => {
    if (to.readyState !== open) return;
    to.send(data, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount <= maxBufferedBytes) from.resume();
    });
    if (to.bufferedAmount > maxBufferedBytes) from.pause();
  });
  from.on('close', (code, reason) => {
    if (to.readyState > open) return;
    // One that is still connecting can only be cut.
    if (to.readyState === connecting) to.terminate();
    else if (unsendableCodes.has(code)) to.close(internalError);
    else to.close(code, reason);
  });
  from.on('error', () => {
    if (to.readyState === open) to.close(internalError);
  });
}
