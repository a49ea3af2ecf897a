import type { DeliveryProject, DeliveryProvider, ReadOptions } from '@portico/delivery-node';
import type { Comparison } from './boundComparison.ts';

/** Compares commits or tags of projects at hosts of one kind. */
export interface CompareProvider extends Pick<
  DeliveryProvider<never>,
  'id' | 'title' | 'listProjects'
> {
  /**
   * What `head` has and `base` has not; `undefined` where the host does not know one of them.
   *
   * @throws CodeHostError, RateLimitError.
   */
  compare(
    project: DeliveryProject,
    versions: { base: string; head: string },
    options: ReadOptions,
  ): Promise<Comparison | undefined>;
}
