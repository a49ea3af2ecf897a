import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpRouterService } from '@backstage/backend-plugin-api';
import { InputError, NotFoundError, NotImplementedError } from '@portico/errors';
import type { UpgradeRequest } from '@portico/server/http';
import { type Caller, createCredentials } from './Caller.ts';
import { UpgradedSocket } from './UpgradedSocket.ts';

type Handler = Parameters<HttpRouterService['addWebSocketHandler']>[0];
/** What is needed of a request for an upgrade. */
type Upgrade = Pick<UpgradeRequest<never>, 'method' | 'url' | 'headers' | 'acceptRaw'>;

/** The WebSockets of a published plugin. They are opened behind the entrance, to callers with a token. */
export class WebSocketHandlers {
  readonly #handlers = new Map<string, Handler['handler']>();

  /**
   * @throws InputError for a path that begins with no slash, NotImplementedError for one that is open to those without a
   * token.
   */
  add({ path, handler, authPolicy }: Handler): void {
    if (!path.startsWith('/'))
      throw new InputError(`The path '${path}' of a WebSocket must start with '/'`);
    if (authPolicy === 'unauthenticated')
      throw new NotImplementedError(
        `The WebSocket at '${path}' is open to callers without a token, which this server opens to nobody; let it take tokens`,
      );
    this.#handlers.set(path, handler);
  }

  /**
   * Hands a connection over to the handler of its path.
   *
   * @param path - below the plugin's address: `/` or `/live`.
   * @throws NotFoundError when the plugin has none there, and what a handler throws before it has answered.
   */
  async open(path: string, upgrade: Upgrade, caller: Caller): Promise<void> {
    const handler = this.#handlers.get(path);
    if (!handler) throw new NotFoundError(`There is no WebSocket at '${path.slice(0, 200)}'`);
    const socket = new UpgradedSocket(headers => upgrade.acceptRaw(headers));
    const request = new IncomingMessage(socket as unknown as Socket);
    request.method = upgrade.method;
    request.url = upgrade.url;
    Object.assign(request.headers, upgrade.headers);
    const authProtocol = findTokenProtocol(upgrade);
    const opened = handler({
      request,
      socket,
      head: Buffer.alloc(0),
      credentials: createCredentials(caller) as never,
      ...(authProtocol !== undefined && { authProtocol }),
    });
    await Promise.race([opened, socket.answered]);
    await socket.answered;
  }
}

/** The subprotocol that was the caller's token, which the answer has to confirm. */
function findTokenProtocol({ headers }: Upgrade): string | undefined {
  if (headers.authorization !== undefined) return undefined;
  return headers['sec-websocket-protocol']?.split(',')[0]?.trim();
}
