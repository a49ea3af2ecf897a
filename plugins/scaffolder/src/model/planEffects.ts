import { isJsonObject } from '@portico/catalog-model';
import type { Plan } from '@portico/scaffolder-common';
import { parseRepoUrl } from './repoUrl.ts';

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
  if (typeof repoUrl !== 'string') return readText(url);
  const { host, organization, workspace, project, owner, repoName } = parseRepoUrl(repoUrl);
  const parts = [host, organization ?? workspace, project, owner, repoName].filter(Boolean);
  return parts.length > 0 ? parts.join('/') : repoUrl;
}

const readText = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
