import type { SourceSchedule } from '@portico/catalog-node';
import type { PeopleDialect } from '@portico/catalog-node/people';
import type { CodeHostType } from '@portico/code-hosts';
import type { HostCalls } from '../hosts/HostCalls.ts';

/** Whose people and groups of a host are read, and how. */
export interface HostPeople {
  readonly hostType: CodeHostType;
  readonly host: string;
  /** What people see as its address, below that of the host. */
  readonly target: string;
  readonly schedule: SourceSchedule;
  /** Organizations or groups that are read; all when omitted. */
  readonly owners: readonly string[] | undefined;
  readonly dialect: PeopleDialect<HostCalls>;
}
