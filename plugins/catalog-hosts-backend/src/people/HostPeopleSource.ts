import type { SourceConnection } from '@portico/catalog-node';
import { PeopleSource, type PersonTransformers } from '@portico/catalog-node/people';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import type { Logger } from '@portico/server';
import { HostCaller } from '../hosts/HostCaller.ts';
import type { HostCalls } from '../hosts/HostCalls.ts';
import type { HostPeople } from './HostPeople.ts';

/** What people of a host are read with. */
export interface HostPeopleOptions {
  id: string;
  /** Where it is configured. */
  key: string;
  people: HostPeople;
  hosts: CodeHostsApi;
  transformers: PersonTransformers;
  logger: Logger;
}

/** People and groups of a code host, read again soon when a webhook says that they changed. */
export class HostPeopleSource extends PeopleSource<HostCalls> {
  readonly #people: HostPeople;
  readonly #hosts: CodeHostsApi;
  #disconnect: (() => void) | undefined;

  constructor({ id, key, people, hosts, transformers, logger }: HostPeopleOptions) {
    const { hostType, host, dialect, schedule, target } = people;
    const caller = new HostCaller({ hosts, hostType, host, key });
    super({
      id,
      target: `${caller.pagesUrl}/${target}`,
      schedule,
      transformers,
      logger,
      dialect: {
        ...dialect,
        parts: dialect.parts.map(part => ({
          ...part,
          readPage: (next, calls) => caller.check(() => part.readPage(next, calls)),
        })),
      },
      createCalls: reading => caller.createCalls(reading),
    });
    this.#people = people;
    this.#hosts = hosts;
  }

  async connect(connection: SourceConnection): Promise<void> {
    const { hostType, host, owners } = this.#people;
    const known = owners && new Set(owners.map(owner => owner.toLowerCase()));
    this.#disconnect = this.#hosts.onReceived(({ hosts, people }) => {
      const isHost = hosts.some(each => each.type === hostType && each.host === host.toLowerCase());
      // Those without the name of an owner may concern any.
      const isConcerned = people?.some(
        name => name === '' || (known?.has(name.toLowerCase()) ?? true),
      );
      if (isHost && isConcerned) connection.readSoon();
    });
  }

  /** Ends hearing of changes. */
  close(): void {
    this.#disconnect?.();
  }
}
