import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of connections once so many more messages have come from clients. */
interface Plan {
  left: number;
  /** Ends all connections, or passes the message on and holds what is answered to it. */
  action: 'cut' | 'hold';
  reached: () => void;
}

/** A proxy in front of any server over TCP, which a test can have cut or hold connections, or lead elsewhere. */
export class TestProxy {
  /** Port of the server on this machine. */
  target: number;
  /** Messages of clients so far: each piece that arrives counts, and small requests arrive in one. */
  messages = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #plan: Plan | undefined;

  private constructor(target: number) {
    this.target = target;
    this.#server = createServer(client => this.#accept(client));
  }

  static async start(target: number): Promise<TestProxy> {
    const proxy = new TestProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends all connections instead of passing on the message after so many. */
  cutAfter(count: number): void {
    this.#plan = { left: count, action: 'cut', reached: () => {} };
  }

  /** Passes on the message after so many, and nothing of what is answered to it. @returns once it was passed on. */
  holdAfter(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#plan = { left: count, action: 'hold', reached: resolve };
    return promise;
  }

  async stop(): Promise<void> {
    this.#cutAll();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    const upstream = connect(this.target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    upstream.pipe(client);
    client.on('data', chunk => {
      this.messages += 1;
      const plan = this.#takePlan();
      if (plan?.action === 'cut') return this.#cutAll();
      if (plan?.action === 'hold') upstream.unpipe(client).resume();
      upstream.write(chunk);
      plan?.reached();
      return undefined;
    });
  }

  #takePlan(): Plan | undefined {
    const plan = this.#plan;
    if (!plan) return undefined;
    if (plan.left > 0) {
      plan.left -= 1;
      return undefined;
    }
    this.#plan = undefined;
    return plan;
  }

  #cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
