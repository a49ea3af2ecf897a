import { randomUUID } from 'node:crypto';
import {
  AndFilter,
  type Client,
  type Filter,
  FilterParser,
  GreaterThanEqualsFilter,
  NotFilter,
  PresenceFilter,
} from 'ldapts';
import { LdapEntry } from './LdapEntry.ts';
import { sendSearch } from './sendSearch.ts';
import { findVendor, type LdapVendor } from './vendors.ts';

/** One search of a run. */
export interface LdapSearch {
  dn: string;
  scope: 'base' | 'one' | 'sub';
  filter: string | undefined;
  attributes: string[];
  timeLimitSeconds: number | undefined;
  /** `undefined` where all is requested at once. */
  pageSize: number | undefined;
  /** Only what has changed since, by an attribute. */
  since?: { attribute: string; time: string };
  /** What the filter does not take, in place of what it takes. */
  isInverted?: boolean;
}

/** A page of entries. */
export interface LdapPage {
  entries: readonly LdapEntry[];
  references: number;
  /** Where the next one begins, as base64. */
  cookie?: string;
}

/** Attributes that are bytes although they may look like texts. */
const binaryAttributes = ['objectGUID', 'objectSid'];
/** Parts of one attribute of one entry; each has 1,500 values or more. */
const maxAttributeParts = 2_000;

/** A connection to a directory: most servers know where a search was only as long as its connection is open. */
export class LdapSession {
  readonly id = randomUUID();
  readonly #client: Client;
  readonly vendor: LdapVendor;

  private constructor(client: Client, vendor: LdapVendor) {
    this.#client = client;
    this.vendor = vendor;
  }

  /** Finds out what server it is. */
  static async create(client: Client): Promise<LdapSession> {
    try {
      const { searchEntries } = await client.search('', {
        scope: 'base',
        attributes: ['*', '+'],
        timeLimit: 0,
      });
      return new LdapSession(client, findVendor(searchEntries[0]));
    } catch (error) {
      // Some servers don't describe themselves; what differs of them can be configured.
      if (client.isConnected) return new LdapSession(client, findVendor(undefined));
      throw error;
    }
  }

  get isConnected(): boolean {
    return this.#client.isConnected;
  }

  /**
   * Reads one page of a search.
   *
   * @param cookie - where it begins, as base64; `undefined` for the first.
   * @param countRequest - called for each request to the server.
   */
  async readPage(
    search: LdapSearch,
    cookie: string | undefined,
    countRequest: () => void,
  ): Promise<LdapPage> {
    countRequest();
    const { pageSize: size } = search;
    const answer = await sendSearch(
      this.#client,
      {
        baseDN: search.dn,
        scope: search.scope,
        filter: createFilter(search),
        attributes: search.attributes,
        explicitBufferAttributes: binaryAttributes,
        timeLimit: search.timeLimitSeconds ?? 0,
      },
      size === undefined ? undefined : { size, cookie },
    );
    const entries = answer.entries.map(each => new LdapEntry(each));
    for (const entry of entries) await this.#readPartialAttributes(entry, countRequest);
    return { ...answer, entries };
  }

  async close(): Promise<void> {
    await this.#client.unbind();
  }

  /** Active Directory sends the members of large groups in parts (`member;range=0-1499`). */
  async #readPartialAttributes(entry: LdapEntry, countRequest: () => void): Promise<void> {
    for (const partial of entry.listPartial()) {
      const values = [...partial.values];
      let next: number | undefined = partial.next;
      for (let part = 0; next !== undefined && part < maxAttributeParts; part++) {
        countRequest();
        const { searchEntries } = await this.#client.search(entry.dn, {
          scope: 'base',
          attributes: [`${partial.attribute};range=${next}-*`],
          timeLimit: 0,
        });
        const more = new LdapEntry(searchEntries[0] ?? { dn: entry.dn }).findPart(
          partial.attribute,
        );
        for (const value of more?.values ?? []) values.push(value);
        next = more?.next;
      }
      entry.set(partial.attribute, values);
    }
  }
}

function createFilter({ filter, since, isInverted }: LdapSearch): Filter {
  const configured = filter
    ? FilterParser.parseString(filter)
    : new PresenceFilter({ attribute: 'objectClass' });
  const taken = isInverted ? new NotFilter({ filter: configured }) : configured;
  if (!since) return taken;
  const { attribute, time } = since;
  return new AndFilter({
    filters: [taken, new GreaterThanEqualsFilter({ attribute, value: time })],
  });
}
