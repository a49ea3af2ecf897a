import type { BrokenFile, LocationAnalysis } from '@portico/catalog-common';
import type { FoundRepository } from '@portico/catalog-import-common';
import { type Entity, isJsonObject, type JsonObject } from '@portico/catalog-model';
import type { BulkChoice } from './bulkChoice.ts';
import { readField, writeField, writeYaml } from './entityDraft.ts';
import { groupByFile } from './importAnalysis.ts';

/** A descriptor that an import registers or proposes. */
export interface ReviewedFile {
  /** In the repository. */
  path: string;
  /** What the catalog would have as the source of its entities. */
  location: string;
  entities: readonly JsonObject[];
  yaml: string;
}

/** What an import does with a repository. */
export interface Proposal {
  /**
   * `register` where descriptors are there, `open` where a pull request proposes one, `fix` where all that are there have
   * mistakes, so that nothing is imported.
   */
  type: 'register' | 'open' | 'fix';
  /** None where the repository has descriptors that the analysis could not read. */
  files: readonly ReviewedFile[];
  /** Why the proposed entity has no owner, without which it is not imported. */
  missingOwner?: string | undefined;
  /** Files with mistakes, which are not registered. */
  broken: readonly BrokenFile[];
}

/** Says what an import does with a repository, as the run decides it. */
export function describeProposal(
  {
    existingEntityFiles,
    brokenEntityFiles: broken = [],
    generateEntities: [generated],
  }: LocationAnalysis,
  repository: FoundRepository,
  { choice = {}, fileName }: { choice?: BulkChoice | undefined; fileName: string },
): Proposal {
  const isBroken = ({ target }: { target: string }) =>
    broken.some(({ location }) => location.target === target);
  if (existingEntityFiles.length > 0) {
    const found = groupByFile(existingEntityFiles);
    if (found.every(isBroken)) return { type: 'fix', files: [], broken };
    const left = found.filter(file => !file.exists && !isBroken(file));
    const files = left.map(({ target, entities }) =>
      toFile(entities.map(toDraft), { path: findPath(target, repository), location: target }),
    );
    return { type: 'register', files, broken };
  }
  if (broken.length > 0) return { type: 'fix', files: [], broken };
  if (repository.descriptor === 'present') return { type: 'register', files: [], broken };
  if (!generated) throw new Error('The analysis proposes no entity');
  const withType = choice.type
    ? writeField(generated.entity, 'spec.type', choice.type)
    : generated.entity;
  const entity = choice.owner ? writeField(withType, 'spec.owner', choice.owner) : withType;
  const hasOwner = isJsonObject(entity['spec']) && 'owner' in entity['spec'];
  return {
    type: 'open',
    broken,
    files: [toFile([entity], { path: fileName, location: repository.url })],
    missingOwner: hasOwner
      ? undefined
      : (generated.fields.find(({ field }) => field === 'spec.owner')?.description ?? ''),
  };
}

/** What people look for in a descriptor. */
export interface EntitySummary {
  kind: string;
  name: string;
  owner: string;
  type: string;
}

/** Sums up an entity of a descriptor; what it has not is empty. */
export function summarizeEntity(entity: JsonObject): EntitySummary {
  const { kind } = entity;
  return {
    kind: typeof kind === 'string' ? kind : '',
    name: readField(entity, 'metadata.name'),
    owner: readField(entity, 'spec.owner'),
    type: readField(entity, 'spec.type'),
  };
}

function toFile(
  entities: readonly JsonObject[],
  at: Pick<ReviewedFile, 'path' | 'location'>,
): ReviewedFile {
  return { ...at, entities, yaml: writeYaml(entities) };
}

function toDraft(entity: Entity): JsonObject {
  return entity as unknown as JsonObject;
}

/** The path of a file in its repository; its whole address where the list of the host did not name it. */
function findPath(target: string, { descriptors }: FoundRepository): string {
  const address = decodeURIComponent(target);
  const paths = descriptors.map(({ path }) => path).filter(path => address.endsWith(`/${path}`));
  return paths.toSorted((one, other) => other.length - one.length)[0] ?? target;
}
