import { createHmac, timingSafeEqual } from 'node:crypto';
import { InputError } from '@portico/errors';
import type { NotificationSwitch } from '@portico/notifications-common';
import { z } from 'zod';
import type { LinkKeyStore } from '../store/LinkKeyStore.ts';

/** What a signed link turns off, and for whom. */
export interface Unsubscription extends NotificationSwitch {
  user: string;
}

/** Addresses in headers of mails cannot be folded, and a line ends at 998 characters. */
const maxBytes = 450;

const stored = z.object({
  u: z.string(),
  c: z.string(),
  o: z.string().optional(),
  t: z.string().optional(),
});

/** The tokens of links that turn a kind of notification off without sign-in. */
export class Unsubscriptions {
  readonly #keys: Pick<LinkKeyStore, 'get'>;

  constructor(keys: Pick<LinkKeyStore, 'get'>) {
    this.#keys = keys;
  }

  /** A token for this and nothing else; a topic or sender with an endless name widens to what it belongs to. */
  async seal({ user, channel, origin, topic }: Unsubscription): Promise<string> {
    const choices = [
      { u: user, c: channel, o: origin, t: topic },
      { u: user, c: channel, o: origin },
    ].map(choice => JSON.stringify(choice));
    const text =
      choices.find(choice => Buffer.byteLength(choice) <= maxBytes) ??
      JSON.stringify({ u: user, c: channel });
    const payload = Buffer.from(text).toString('base64url');
    return `${payload}.${(await this.#sign(payload)).toString('base64url')}`;
  }

  /** @throws InputError when the token was changed, or is none. */
  async open(token: string): Promise<Unsubscription> {
    const [payload = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = await this.#sign(payload);
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw new InputError(
        'This link is incomplete; change the settings of notifications in the portal',
      );
    const { u, c, o, t } = stored.parse(
      JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
    );
    return { user: u, channel: c, origin: o, topic: t };
  }

  async #sign(payload: string): Promise<Buffer> {
    return createHmac('sha256', await this.#keys.get())
      .update(`unsubscribe:${payload}`)
      .digest();
  }
}
