import type { UserPrincipal } from '@portico/contract/auth';
import { TooManyRequestsError } from '@portico/errors';
import type { Signal, SignalsApi } from '@portico/notifications-node';
import type { Logger } from '@portico/server';
import { type NoticeDatabase, splitUsers } from '@portico/server/events';
import { OpenCounts } from '@portico/server/http';

/** What is needed of a WebSocket. */
export interface SignalSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** Limits of signals. */
export interface SignalLimits {
  /** Open WebSockets of one person. */
  maxPerCaller: number;
  /** Open WebSockets of this process. */
  maxConnections: number;
}

interface Connection {
  socket: SignalSocket;
  refs: ReadonlySet<string>;
  channels: Set<string>;
}

const noticeChannel = 'signals';
const maxChannels = 50;
const maxChannelLength = 200;
const maxMessageBytes = 2000;
const maxBufferedBytes = 1_048_576;
const policyViolation = 1008;
const tryAgainLater = 1013;

/** Passes signals on to the WebSockets that have subscribed to their channels, in whatever process they are. */
export class SignalHub implements SignalsApi {
  readonly #db: NoticeDatabase;
  readonly #logger: Logger;
  readonly #limits: SignalLimits;
  readonly #counts = new OpenCounts();
  readonly #connections = new Set<Connection>();
  #stopListening: (() => Promise<void>) | undefined;

  constructor(db: NoticeDatabase, logger: Logger, limits: SignalLimits) {
    this.#db = db;
    this.#logger = logger;
    this.#limits = limits;
  }

  /** Begins to hear of signals. */
  async start(): Promise<void> {
    this.#stopListening = await this.#db.listen(noticeChannel, payload =>
      this.#pass(JSON.parse(payload) as Signal),
    );
  }

  /** Ends. */
  async stop(): Promise<void> {
    await this.#stopListening?.();
  }

  async publish({ channel, recipients, message }: Signal): Promise<void> {
    try {
      if (Buffer.byteLength(JSON.stringify(message)) > maxMessageBytes)
        throw new RangeError(`A signal has at most ${maxMessageBytes} bytes`);
      for (const some of recipients ? splitUsers(recipients) : [undefined])
        await this.#db.notify(
          noticeChannel,
          JSON.stringify({ channel, ...(some && { recipients: some }), message }),
        );
    } catch (error) {
      this.#logger.warn(`A signal on channel '${channel}' could not be sent`, { error });
    }
  }

  /**
   * Makes room for one more connection.
   *
   * @returns what gives it back.
   * @throws TooManyRequestsError when the person or the process has too many.
   */
  enter({ userEntityRef }: UserPrincipal): () => void {
    const { maxConnections, maxPerCaller } = this.#limits;
    if (this.#counts.total >= maxConnections)
      throw new TooManyRequestsError(
        `This server has ${maxConnections} connections for signals open, which is the limit; try again later`,
      );
    const release = this.#counts.take(userEntityRef, maxPerCaller);
    if (!release)
      throw new TooManyRequestsError(
        `You have ${maxPerCaller} connections for signals open, which is the limit; close some`,
      );
    return release;
  }

  /** Serves an open WebSocket. @returns what hears its messages, and what ends it. */
  add(socket: SignalSocket, { userEntityRef, ownershipEntityRefs }: UserPrincipal) {
    const refs = new Set([userEntityRef, ...ownershipEntityRefs].map(ref => ref.toLowerCase()));
    const connection: Connection = { socket, refs, channels: new Set() };
    this.#connections.add(connection);
    return {
      hear: (text: string) => this.#hear(connection, text),
      end: () => void this.#connections.delete(connection),
    };
  }

  #hear({ socket, channels }: Connection, text: string): void {
    const command = readCommand(text);
    if (!command) {
      socket.close(policyViolation, 'Send {"action": "subscribe", "channel": "..."}');
    } else if (command.action === 'unsubscribe') {
      channels.delete(command.channel);
    } else if (channels.size >= maxChannels && !channels.has(command.channel)) {
      socket.close(policyViolation, `At most ${maxChannels} channels can be subscribed to`);
    } else {
      channels.add(command.channel);
    }
  }

  #pass({ channel, recipients, message }: Signal): void {
    const text = JSON.stringify({ channel, message });
    for (const connection of this.#connections) {
      const { socket, refs, channels } = connection;
      if (!channels.has(channel)) continue;
      if (recipients && !recipients.some(ref => refs.has(ref.toLowerCase()))) continue;
      // Who does not read gets nothing more, and reads all anew when it connects again.
      if (socket.bufferedAmount > maxBufferedBytes) {
        this.#connections.delete(connection);
        socket.close(tryAgainLater, 'Messages are not read');
      } else socket.send(text);
    }
  }
}

function readCommand(text: string): { action: string; channel: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const { action, channel } = value as { action?: unknown; channel?: unknown };
    if (action !== 'subscribe' && action !== 'unsubscribe') return undefined;
    if (typeof channel !== 'string' || channel === '' || channel.length > maxChannelLength)
      return undefined;
    return { action, channel };
  } catch {
    return undefined;
  }
}
