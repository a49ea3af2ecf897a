import { describeProblem } from '@portico/errors';
import type { Logger } from '@portico/server';
import type { PermissionRegistry } from '../PermissionRegistry.ts';
import type { Policy } from './Policy.ts';
import { type PolicyReaderOptions, readPolicy } from './PolicyReader.ts';
import type { PolicyConfig } from './policySchema.ts';

/** The policy of the configuration, read again when plugins have named further permissions. */
export class CurrentPolicy {
  readonly #config: PolicyConfig;
  readonly #options: Pick<PolicyReaderOptions, 'describePosition'> & {
    registry: PermissionRegistry;
    logger: Logger;
  };
  #version = -1;
  #policy: Policy | undefined;

  constructor(
    config: PolicyConfig,
    options: Pick<PolicyReaderOptions, 'describePosition'> & {
      registry: PermissionRegistry;
      logger: Logger;
    },
  ) {
    this.#config = config;
    this.#options = options;
  }

  get(): Policy {
    const { registry, logger } = this.#options;
    if (this.#policy && registry.version === this.#version) return this.#policy;
    const { policy, problems } = readPolicy(this.#config, this.#options);
    // What is named before the server starts was checked with the configuration.
    if (registry.version > 0) for (const problem of problems) logger.warn(describeProblem(problem));
    this.#version = registry.version;
    this.#policy = policy;
    return policy;
  }
}
