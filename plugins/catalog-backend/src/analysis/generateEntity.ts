import type { AnalyzedField } from '@portico/catalog-common';
import { type JsonObject, suggestObjectName } from '@portico/catalog-model';
import type { FieldSuggestion } from '@portico/catalog-node';
import { type CodeHostType, slugAnnotations } from '@portico/code-hosts';

/** What is known of a repository without reading it. */
export interface RepositoryFacts {
  /** As the host names it, such as `owner/name`. */
  fullName: string;
  /** Undefined for a host that is not configured. */
  type: CodeHostType | undefined;
  /** Whether it could be read, so that what it does not say is known. */
  isRead: boolean;
}

const settable = /^(metadata\.(title|description|tags|links)|spec\.\w+)$/;

function isList(value: FieldSuggestion['value']): value is readonly string[] {
  return Array.isArray(value);
}

/** The entity for a repository without descriptors, with what is proposed for its fields. */
export function generateEntity(
  { fullName, type, isRead }: RepositoryFacts,
  suggestions: readonly FieldSuggestion[],
): { entity: JsonObject; fields: AnalyzedField[] } {
  const repositoryName = fullName.slice(fullName.lastIndexOf('/') + 1);
  const name = suggestObjectName(repositoryName) ?? 'component';
  // Azure DevOps writes the project and the repository, without the organization.
  const slug = type === 'azure' ? fullName.slice(fullName.indexOf('/') + 1) : fullName;
  const slugKey = type && slugAnnotations[type];
  const metadata: JsonObject = {
    name,
    ...(slugKey && { annotations: { [slugKey]: slug } }),
  };
  const spec: JsonObject = { type: 'other', lifecycle: 'unknown' };
  const parts: Record<string, JsonObject> = { metadata, spec };
  const fields: AnalyzedField[] = [
    {
      field: 'metadata.name',
      state: 'analysisSuggestedValue',
      value: name,
      description: `The name of the repository '${fullName}'`,
    },
  ];
  for (const { field, value, reason } of suggestions) {
    if (!settable.test(field) || fields.some(each => each.field === field)) continue;
    const [part = '', key = ''] = field.split('.');
    const target = parts[part];
    if (!target) continue;
    target[key] = isList(value) ? [...value] : value;
    fields.push({
      field,
      state: 'analysisSuggestedValue',
      value: typeof value === 'string' ? value : JSON.stringify(value),
      description: reason,
    });
  }
  const chosen: Record<string, string> = {
    'spec.owner': isRead
      ? 'Nothing in the repository names an owner that the catalog has'
      : 'Nothing could be read from the repository',
    'spec.type': 'What kind of component it is, such as service, website or library',
    'spec.lifecycle': 'How far it is, such as experimental, production or deprecated',
  };
  for (const [field, description] of Object.entries(chosen))
    if (!fields.some(each => each.field === field))
      fields.push({ field, state: 'needsUserInput', value: null, description });
  const entity = { apiVersion: 'backstage.io/v1alpha1', kind: 'Component', metadata, spec };
  return { entity, fields };
}
