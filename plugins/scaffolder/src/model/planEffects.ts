import { isJsonObject } from '@portico/catalog-model';
import type { Plan, PlannedStep } from '@portico/scaffolder-common';
import { readFiles, type ShownFile } from './fileTree.ts';
import { describeRepoUrl } from './repoUrl.ts';

/** Something outside the workspace that a task would do. */
export interface PlannedEffect {
  kind: 'repository' | 'pullRequest' | 'registration' | 'call';
  action: string;
  stepName: string;
  /** What it is done to, such as `github.com/acme/pay`; absent where the input does not name it. */
  target?: string;
}

/** Lists what the steps that a plan does not run would do. */
export function listEffects({ steps }: Plan): PlannedEffect[] {
  return steps
    .filter(({ isRun }) => !isRun)
    .flatMap(({ action, name: stepName, inputs }) =>
      inputs.map(input => {
        const kind = readKind(action);
        const target = findTarget(kind, input);
        return { kind, action, stepName, ...(target !== undefined && { target }) };
      }),
    );
}

function readKind(action: string): PlannedEffect['kind'] {
  if (/^publish:.*:((pull|merge)-request|review)$/.test(action)) return 'pullRequest';
  if (/^publish:|^(github|gitlab|gitea):repo:create$/.test(action)) return 'repository';
  return action === 'catalog:register' ? 'registration' : 'call';
}

function findTarget(kind: PlannedEffect['kind'], input: unknown): string | undefined {
  if (!isJsonObject(input)) return undefined;
  const { repoUrl, catalogInfoUrl, catalogInfoPath, url } = input;
  if (kind === 'registration') return readText(catalogInfoUrl) ?? readText(catalogInfoPath);
  return typeof repoUrl === 'string' ? describeRepoUrl(repoUrl) : readText(url);
}

const readText = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Files of a repository that a step would change. */
export interface PlannedFiles {
  stepId: string;
  stepName: string;
  /** As they are now, and as the step would leave them. */
  former: readonly ShownFile[];
  files: readonly ShownFile[];
  /** How many there are, of which some may be omitted. */
  count: number;
}

/** Lists the steps that know which files they would change. */
export function listPlannedFiles({ steps }: Plan): PlannedFiles[] {
  return steps.flatMap(({ id, name, changes, changeCount }: PlannedStep) => {
    if (!changes) return [];
    const read = (side: 'before' | 'after') =>
      readFiles(
        changes.flatMap(({ path, [side]: base64Content }) =>
          base64Content === undefined ? [] : [{ path, base64Content }],
        ),
      );
    const count = changeCount ?? changes.length;
    return [{ stepId: id, stepName: name, former: read('before'), files: read('after'), count }];
  });
}
