import { isJsonObject } from './json.ts';
import {
  keyRule,
  labelValueRule,
  namespaceRule,
  type NameRule,
  objectNameRule,
  suggestNamespace,
  suggestObjectName,
  suggestTag,
  tagRule,
} from './nameRules.ts';
import { describeType, fields, list, hintForText, optional, type Report, text } from './shape.ts';

const linksShape = list(
  fields({ url: text(), title: optional(text()), icon: optional(text()), type: optional(text()) }),
);
const noContext = { namespace: '' };
const textKeys = ['uid', 'etag', 'title'] as const;

/** Checks an entity's `metadata`, whose rules are the same for every kind. */
export function checkMetadata(metadata: unknown, report: Report): void {
  if (!isJsonObject(metadata)) {
    const message =
      metadata === undefined
        ? 'Is required, but missing.'
        : `Must be an object, but is ${describeType(metadata)}.`;
    report('metadata', message, "add 'metadata' with at least a 'name'");
    return;
  }
  const { name, namespace, description, labels, annotations, tags, links } = metadata;
  if (name === undefined)
    report('metadata.name', 'Is required, but missing.', "add 'name' under 'metadata'");
  else checkName(name, 'metadata.name', objectNameRule, suggestObjectName, report);
  if (namespace !== undefined)
    checkName(namespace, 'metadata.namespace', namespaceRule, suggestNamespace, report);
  for (const key of textKeys)
    if (metadata[key] !== undefined)
      text().check(metadata[key], `metadata.${key}`, report, noContext);
  if (description !== undefined && typeof description !== 'string')
    reportNoText('metadata.description', description, report);
  if (labels !== undefined) checkMap(labels, 'metadata.labels', labelValueRule, report);
  if (annotations !== undefined) checkMap(annotations, 'metadata.annotations', undefined, report);
  if (tags !== undefined) checkTags(tags, report);
  if (links !== undefined) linksShape.check(links, 'metadata.links', report, noContext);
}

function checkName(
  value: unknown,
  path: string,
  rule: NameRule,
  suggest: (text: string) => string | undefined,
  report: Report,
): void {
  if (typeof value !== 'string') {
    reportNoText(path, value, report);
    return;
  }
  if (rule.accepts(value)) return;
  const suggestion = suggest(value);
  const hint = suggestion
    ? `change '${value}', for instance to '${suggestion}'`
    : 'choose another text';
  report(path, rule.message, hint);
}

function checkMap(
  value: unknown,
  path: string,
  valueRule: NameRule | undefined,
  report: Report,
): void {
  if (!isJsonObject(value)) {
    report(
      path,
      `Must be an object, but is ${describeType(value)}.`,
      'write keys and values there',
    );
    return;
  }
  for (const key in value) {
    const item = value[key];
    if (!keyRule.accepts(key)) report(`${path}.${key}`, keyRule.message, `rename the key '${key}'`);
    if (typeof item !== 'string') reportNoText(`${path}.${key}`, item, report);
    else if (valueRule) checkName(item, `${path}.${key}`, valueRule, suggestObjectName, report);
  }
}

function checkTags(tags: unknown, report: Report): void {
  if (!Array.isArray(tags)) {
    report(
      'metadata.tags',
      `Must be a list, but is ${describeType(tags)}.`,
      typeof tags === 'string' ? `write it as a list: ['${tags}']` : 'write a list of tags',
    );
    return;
  }
  for (let index = 0; index < tags.length; index++)
    checkName(tags[index], `metadata.tags.${index}`, tagRule, suggestTag, report);
}

function reportNoText(path: string, value: unknown, report: Report): void {
  report(path, `Must be a text, but is ${describeType(value)}.`, hintForText(value));
}
