import type { ConfigObject } from '@portico/config';
import type { AddedContribution } from '@portico/server';
import type { AdditionContext, Additions } from './Additions.ts';

/** A plugin of the portal that published modules can extend. */
export interface PortalPlugin {
  /** Its extension points by their published id, each made when a module needs it. */
  createPoints(
    additions: Additions,
    context: AdditionContext,
  ): Readonly<Record<string, () => unknown>>;
  /** Published extension points that it does not have, with the reason and what to do. */
  refused: Readonly<Record<string, string>>;
  contributes: readonly AddedContribution<{ additions: Additions }>[];
  /** What of it the browser is sent, as configuration. */
  describeForBrowser?(additions: Additions): ConfigObject;
}
