import { parseEntityRef } from '@portico/catalog-model';
import { InputError } from '@portico/errors';
import type { TemplateFilter, TemplateValue } from 'nunjitsu';
import { parseRepoUrl } from './parseRepoUrl.ts';

/** The filters that every template may use. */
export function createFilters(
  hostTypes: Readonly<Record<string, string>>,
): Record<string, TemplateFilter> {
  return {
    parseRepoUrl: input => ({ ...parseRepoUrl(readText(input, 'parseRepoUrl'), hostTypes) }),
    projectSlug(input) {
      const { owner, organization, repo } = parseRepoUrl(readText(input, 'projectSlug'), hostTypes);
      return `${owner ?? organization ?? ''}/${repo}`;
    },
    parseEntityRef(input, defaults) {
      const { kind, namespace, name } = parseEntityRef(
        readText(input, 'parseEntityRef'),
        readDefaults(defaults),
      );
      return { kind, namespace, name };
    },
    pick: (input, path) => pick(input, path),
  };
}

/** The value at a path such as `a.b` or `['a', 'b']`; own values only. */
function pick(
  input: TemplateValue | undefined,
  path: TemplateValue | undefined,
): TemplateValue | undefined {
  const segments = Array.isArray(path) ? path.map(String) : readText(path, 'pick').split('.');
  let value: unknown = input;
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment))
      return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value as TemplateValue | undefined;
}

function readText(value: unknown, filter: string): string {
  if (typeof value === 'string') return value;
  throw new InputError(`The filter '${filter}' needs a text`);
}

function readDefaults(value: unknown): { defaultKind?: string; defaultNamespace?: string } {
  if (typeof value !== 'object' || value === null) return {};
  const { defaultKind, defaultNamespace } = value as Record<string, unknown>;
  return {
    ...(typeof defaultKind === 'string' && { defaultKind }),
    ...(typeof defaultNamespace === 'string' && { defaultNamespace }),
  };
}
