import type { CatalogApi, EntityPredicate } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { CallOptions } from '@portico/contract';
import { type CodeHost, slugAnnotations } from '@portico/code-hosts';

/** A repository that the catalog may know. */
export interface CandidateRepository {
  fullName: string;
  /** Address of its page. */
  url: string;
  branch: string | undefined;
}

/** What is needed to look repositories up. */
export interface FindKnownOptions {
  catalog: Pick<CatalogApi, 'streamEntities'>;
  host: CodeHost;
  /** Names of all hosts that are configured. */
  hostNames: readonly string[];
}

/** Entities of one repository that are listed. */
const maxEntities = 20;
const annotations = 'metadata.annotations.';
const sourceKey = 'backstage.io/source-location';

/**
 * The entities that say that they are of one of these repositories, wherever their descriptors are: refs by the repository's
 * full name, as far as the caller may see them.
 */
export async function findKnownEntities(
  repositories: readonly CandidateRepository[],
  { catalog, host, hostNames }: FindKnownOptions,
  options: CallOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = new Map<string, string[]>();
  if (repositories.length === 0) return known;
  const bySource = new Map(
    repositories.flatMap(each =>
      listSources(each).map(source => [source.toLowerCase(), each.fullName]),
    ),
  );
  const slugKey = slugAnnotations[host.type];
  const bySlug = new Map(
    repositories.map(each => [toSlug(each, host).toLowerCase(), each.fullName]),
  );
  const alternatives: EntityPredicate[] = [
    { [`${annotations}${sourceKey}`]: { $in: [...bySource.keys()] } },
    ...(slugKey === undefined
      ? []
      : [{ [`${annotations}${slugKey}`]: { $in: [...bySlug.keys()] } }]),
  ];
  const findRepositories = ({ metadata }: Entity): ReadonlySet<string> => {
    const found = new Set<string>();
    const source = metadata.annotations?.[sourceKey]?.toLowerCase() ?? '';
    const named = bySource.get(source);
    if (named !== undefined) found.add(named);
    if (slugKey === undefined) return found;
    // A repository of the same name on another host is another one.
    const isElsewhere = hostNames.some(
      name => name !== host.host && source.startsWith(`url:https://${name.toLowerCase()}/`),
    );
    const slugged = bySlug.get(metadata.annotations?.[slugKey]?.toLowerCase() ?? '');
    if (slugged !== undefined && !isElsewhere) found.add(slugged);
    return found;
  };
  const fields = ['kind', 'metadata.name', 'metadata.namespace', 'metadata.annotations'];
  for await (const entities of catalog.streamEntities(
    { query: { $any: alternatives }, fields },
    options,
  ))
    for (const entity of entities) {
      const ref = stringifyEntityRef(entity);
      for (const repository of findRepositories(entity)) {
        const refs = known.get(repository) ?? [];
        if (refs.length < maxEntities) known.set(repository, [...refs, ref]);
      }
    }
  return known;
}

/** What a descriptor of the repository would have as its source, and what people write for it. */
function listSources({ url, branch }: CandidateRepository): string[] {
  const root = url.replace(/(?<!\/)\/+$/, '');
  const folders =
    branch === undefined ? [] : ['tree', '-/tree', 'src'].map(each => `${root}/${each}/${branch}`);
  return [root, ...folders].flatMap(each => [`url:${each}`, `url:${each}/`]);
}

function toSlug({ fullName }: CandidateRepository, { type }: CodeHost): string {
  return type === 'azure' ? fullName.split('/').slice(-2).join('/') : fullName;
}
