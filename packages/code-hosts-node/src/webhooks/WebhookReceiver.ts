import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AuthenticationError, ConflictError, InputError, NotFoundError } from '@portico/errors';
import type { CodeHost, CodeHostType } from '@portico/code-hosts';
import { ZodError } from 'zod';
import { findActivityEvent, type HostActivity } from './readActivityEvents.ts';
import { type HostPush, readPushes } from './readPushes.ts';
import { findPeopleEvent } from './readPeopleEvents.ts';
import { findRepositoryEvent } from './readRepositoryEvents.ts';
import type { Webhook } from './Webhook.ts';

/** What a webhook says, and the hosts whose secret proves it. */
export interface ReceivedPushes {
  hosts: readonly CodeHost[];
  pushes: readonly HostPush[];
  /** Repositories that were created, renamed, moved, archived or deleted, as the host names them. */
  repositories: readonly string[];
  /** Organizations or groups whose people or teams changed, as the host names them; empty names where it does not say. */
  people?: readonly string[];
  /** Repositories whose builds or pull requests are other than before. */
  activities?: readonly HostActivity[];
}

/** How one kind of host sends webhooks. */
interface WebhookForm {
  types: readonly CodeHostType[];
  isProved(webhook: Webhook, secret: string): boolean;
  /** Which kind of push the webhook is; `undefined` for other events. */
  readKind(webhook: Webhook, body: unknown): keyof typeof readPushes | undefined;
}

const signedWith =
  (header: string, prefix = '') =>
  ({ headers, body }: Webhook, secret: string) =>
    isEqual(
      readHeader(headers, header),
      prefix + createHmac('sha256', secret).update(body).digest('hex'),
    );

const forms: Readonly<Record<string, WebhookForm>> = {
  github: {
    types: ['github'],
    isProved: signedWith('x-hub-signature-256', 'sha256='),
    readKind: ({ headers }) => (headers['x-github-event'] === 'push' ? 'github' : undefined),
  },
  gitea: {
    types: ['gitea'],
    isProved: signedWith('x-gitea-signature'),
    readKind: ({ headers }) => (headers['x-gitea-event'] === 'push' ? 'gitea' : undefined),
  },
  gitlab: {
    types: ['gitlab'],
    // It does not sign, and sends the secret itself.
    isProved: ({ headers }, secret) => isEqual(readHeader(headers, 'x-gitlab-token'), secret),
    readKind: (_, body) => (readText(body, 'object_kind') === 'push' ? 'gitlab' : undefined),
  },
  azure: {
    types: ['azure'],
    // It does not sign: the secret is the password of the basic authentication.
    isProved({ headers }, secret) {
      const [, basic = ''] = /^basic (.+)$/i.exec(readHeader(headers, 'authorization')) ?? [];
      const credentials = Buffer.from(basic, 'base64').toString();
      return isEqual(credentials.slice(credentials.indexOf(':') + 1), secret);
    },
    readKind: (_, body) => (readText(body, 'eventType') === 'git.push' ? 'azure' : undefined),
  },
  bitbucket: {
    types: ['bitbucketCloud', 'bitbucketServer'],
    isProved: signedWith('x-hub-signature', 'sha256='),
    readKind: ({ headers }) =>
      ({ 'repo:push': 'bitbucketCloud', 'repo:refs_changed': 'bitbucketServer' } as const)[
        readHeader(headers, 'x-event-key')
      ],
  },
};

/** Which webhooks came before, on any replica. */
export interface KnownWebhooks {
  /** @returns false where it is known. */
  add(digest: string): Promise<boolean>;
  remove(digest: string): Promise<void>;
}

/** Takes webhooks of the configured hosts, once each, from those who know the secret. */
export class WebhookReceiver {
  readonly #hosts: readonly CodeHost[];
  readonly #known: KnownWebhooks;

  constructor(hosts: readonly CodeHost[], known: KnownWebhooks) {
    this.#hosts = hosts;
    this.#known = known;
  }

  /**
   * Takes a webhook once. One that `act` fails with may be delivered again.
   *
   * @throws NotFoundError for an unknown kind, or one without a secret; AuthenticationError when no secret proves it;
   * ConflictError when it came before; InputError when it cannot be read; what `act` throws.
   */
  async receive<Result>(
    webhook: Webhook,
    act: (received: ReceivedPushes) => Promise<Result>,
  ): Promise<Result> {
    const { type, body } = webhook;
    const form = Object.hasOwn(forms, type) ? forms[type] : undefined;
    const candidates = this.#hosts.filter(
      host => form?.types.includes(host.type) && host.webhookSecrets?.length,
    );
    if (!form || candidates.length === 0)
      throw new NotFoundError(
        `No host takes webhooks of '${type.slice(0, 40)}'; set a 'webhookSecret' under 'integrations'`,
      );
    const hosts = candidates.filter(host =>
      host.webhookSecrets?.some(secret => form.isProved(webhook, secret)),
    );
    if (hosts.length === 0)
      throw new AuthenticationError(
        `The webhook of '${type}' is not from a host that knows the configured 'webhookSecret'`,
      );
    const parsed = parseJson(body);
    const received = readReceived(webhook, parsed, { hosts, kind: form.readKind(webhook, parsed) });
    if (!received) return act({ hosts, pushes: [], repositories: [] });
    // The body is what is signed, so it tells a replay; an id in the headers would not.
    const digest = createHash('sha256').update(`${type}\n`).update(body).digest('base64');
    if (!(await this.#known.add(digest)))
      throw new ConflictError('This push was delivered before; nothing is left to do');
    try {
      return await act(received);
    } catch (error) {
      await this.#known.remove(digest);
      throw error;
    }
  }
}

/** What a webhook says; `undefined` where that concerns nobody. @throws InputError when it cannot be read. */
function readReceived(
  webhook: Webhook,
  body: unknown,
  { hosts, kind }: { hosts: readonly CodeHost[]; kind: keyof typeof readPushes | undefined },
): ReceivedPushes | undefined {
  const readNames = kind === undefined ? findRepositoryEvent(webhook, body) : undefined;
  const readOwner = kind === undefined ? findPeopleEvent(webhook, body) : undefined;
  const readActivities = kind === undefined ? findActivityEvent(webhook, body) : undefined;
  try {
    if (readOwner) return { hosts, pushes: [], repositories: [], people: [readOwner(body)] };
    if (readActivities)
      return { hosts, pushes: [], repositories: [], activities: readActivities(body, hosts) };
    if (kind !== undefined) {
      const pushes = readPushes[kind](body, hosts);
      return { hosts: hosts.filter(host => host.type === kind), pushes, repositories: [] };
    }
    return readNames && { hosts, pushes: [], repositories: readNames(body, hosts) };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    const what = kind === undefined ? 'webhook' : 'push';
    throw new InputError(
      `The ${what} of '${webhook.type}' has no valid '${issue?.path.join('.')}': ${issue?.message}`,
    );
  }
}

function readHeader(headers: Webhook['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Compares without revealing by its time how much is equal. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== '' && timingSafeEqual(digest(given), digest(expected));
}

function readText(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null
    ? (body as Record<string, unknown>)[key]
    : undefined;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new InputError('The webhook is no JSON; set its content type to application/json');
  }
}
