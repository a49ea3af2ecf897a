import type { Entity } from '@portico/catalog-model';
import {
  createDeploymentMatrix,
  type Deployment,
  deliveryLimits,
  type EntityDeployments,
  type VersionChanges,
} from '@portico/delivery-common';
import type { DeliveryProject, ReadOptions } from '@portico/delivery-node';
import type { Readings } from '../read/Readings.ts';
import { boundComparison, type Comparison } from './boundComparison.ts';
import type { CompareProvider } from './CompareProvider.ts';

/** A version that lacks what another has. */
interface VersionPair {
  base: Deployment;
  head: Deployment;
}

const formatVersion = 1;
/** Tags move seldom, commits never. */
const freshMs = 86_400_000;
/** Names that a host takes for a commit or a tag, without what leads elsewhere in an address. */
const refName = /^[\w][\w.+-]{0,199}$/;

/** Compares what runs in neighbouring environments. */
export class VersionComparer {
  readonly #readings: Readings;
  readonly #providers: readonly CompareProvider[];

  constructor(options: { readings: Readings; providers: readonly CompareProvider[] }) {
    this.#readings = options.readings;
    this.#providers = options.providers;
  }

  /** What each environment lacks of the one before it, by the first repository that the entity names. */
  async compare(entity: Entity, deployments: EntityDeployments): Promise<VersionChanges[]> {
    const [found] = this.#providers.flatMap(provider =>
      provider.listProjects(entity).map(project => ({ provider, project })),
    );
    if (!found) return [];
    const changes = await Promise.all(
      listPairs(deployments).map(pair => this.#read(found.provider, found.project, pair)),
    );
    return changes.flatMap(each => each ?? []);
  }

  async #read(
    provider: CompareProvider,
    project: DeliveryProject,
    { base, head }: VersionPair,
  ): Promise<VersionChanges | undefined> {
    const { host, name } = project;
    const tried = listRefs(base, head);
    const key = JSON.stringify([formatVersion, 'compare', provider.id, host, name, tried[0]]);
    const { content } = await this.#readings.get<Comparison | null>({
      kind: 'comparison',
      key,
      host,
      freshMs,
      async read(options: ReadOptions) {
        for (const versions of tried) {
          const found = await provider.compare(project, versions, options);
          if (found) return boundComparison(found);
        }
        return null;
      },
    });
    return content ? { base: base.version, head: head.version, ...content } : undefined;
  }
}

/** Those environments that differ from the one before them, where each has one version. */
function listPairs(deployments: EntityDeployments): VersionPair[] {
  const pairs = new Map<string, VersionPair>();
  for (const { cells } of createDeploymentMatrix(deployments))
    for (const cell of cells) {
      if (!cell.former || cell.former.isSame) continue;
      const former = cells.find(({ environment }) => environment === cell.former?.environment);
      const [base] = cell.deployments;
      const [head] = former?.deployments ?? [];
      const isOne = hasOneVersion(cell.deployments) && hasOneVersion(former?.deployments ?? []);
      if (!base || !head || !isOne || listRefs(base, head).length === 0) continue;
      pairs.set(JSON.stringify([base.version, head.version]), { base, head });
    }
  return [...pairs.values()].slice(0, deliveryLimits.comparisons);
}

function hasOneVersion(deployments: readonly Deployment[]): boolean {
  return new Set(deployments.map(({ version }) => version)).size === 1;
}

/** A version as a commit or a tag, then as a tag with the usual letter before it. */
function listRefs(base: Deployment, head: Deployment): { base: string; head: string }[] {
  const first = { base: base.commit ?? base.version, head: head.commit ?? head.version };
  const isTag = base.commit === undefined && head.commit === undefined;
  const second = { base: `v${base.version}`, head: `v${head.version}` };
  return (isTag ? [first, second] : [first]).filter(refs =>
    [refs.base, refs.head].every(ref => refName.test(ref) && !ref.includes('..')),
  );
}
