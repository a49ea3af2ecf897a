import { isJsonObject } from '@portico/catalog-model';
import type { DocumentResult, ForeignDocument } from '../protocol.ts';

/** `${{ name }}`, `{{ name }}`, `{% if name %}`. */
const templateMark = /\{\{|\{%/;
/** Versions of Kubernetes' own objects, which look like entities: `v1`, `apps/v1`, `networking.k8s.io/v1`. */
const kubernetesVersion =
  /^(?:(?:apps|autoscaling|batch|extensions|policy|[\w.-]+\.k8s\.io)\/)?v\d\w*$/;
const envelope = ['apiVersion', 'kind', 'metadata'] as const;

/**
 * What a document is that could not be read as an entity.
 *
 * @param document - undefined where it could not be parsed.
 * @returns undefined for what is meant to describe an entity.
 */
export function judgeForeign(document: unknown, text: string): ForeignDocument | undefined {
  if (templateMark.test(text) && (document === undefined || isTemplateSource(document)))
    return 'template';
  if (document === undefined) return undefined;
  if (!isJsonObject(document)) return 'other';
  const isLackingKeys = envelope.filter(key => key in document).length < 2;
  return isLackingKeys || kubernetesVersion.test(String(document['apiVersion']))
    ? 'other'
    : undefined;
}

/** Whether values that name things are to be filled in; texts for people may hold anything. */
function isTemplateSource(document: unknown): boolean {
  if (!isJsonObject(document) || document['kind'] === 'Template') return false;
  const { kind, metadata, spec } = document;
  const names = [
    kind,
    ...pick(metadata, ['name', 'namespace', 'tags']),
    ...pick(spec, ['type', 'owner', 'lifecycle', 'system', 'targets', 'target']),
  ];
  // Without the dollar sign it is a mapping to YAML.
  return names.some(name => isJsonObject(name) || templateMark.test(String(name)));
}

function pick(value: unknown, keys: readonly string[]): unknown[] {
  return isJsonObject(value) ? keys.map(key => value[key]) : [];
}

/** One sentence for a file in which no document describes an entity; its other documents have no failures. */
export function summarizeForeign(
  documents: readonly DocumentResult[],
  type: 'file' | 'url',
): DocumentResult[] {
  const [first, ...others] = documents.map(({ position, line }) => ({ position, line }));
  if (!first) return [];
  const isTemplate = documents.some(({ foreign }) => foreign === 'template');
  const reason = isTemplate
    ? "The file is a template's source, with values such as '${{ … }}' that are filled in when the template runs"
    : 'The file describes no entity of the catalog';
  const fix =
    type === 'file'
      ? "exclude it from its location, with 'exclude' under catalog.locations"
      : 'remove it from what lists it';
  const { line } = first;
  const failures = [{ name: 'InputError', message: `${reason}; ${fix}`, line }];
  return [{ ...first, failures }, ...others];
}
