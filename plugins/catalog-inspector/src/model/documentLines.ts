import { type Entity, isJsonObject, type JsonValue } from '@portico/catalog-model';
import { writeData } from '@portico/ui/data';

/** Characters; longer texts are cut into lines as they are, since writing them as YAML would take long. */
const longText = 16 * 1024;

/**
 * An entity as lines of YAML with sorted keys, for comparing: its relations by type, and without what changes with
 * each version.
 */
export function listDocumentLines(entity: Entity | undefined): string[] {
  if (!entity) return [];
  const { relations = [], status: _status, ...document } = entity;
  const { uid: _uid, etag: _etag, ...metadata } = document.metadata;
  const texts: string[] = [];
  const outline = replaceTexts({ ...document, metadata } as unknown as JsonValue, text => {
    if (text.length < longText) return text;
    texts.push(text);
    return markOf(texts.length - 1);
  });
  const lines = writeLines(outline);
  return [
    ...(texts.length > 0 ? lines.flatMap(line => insertText(line, texts)) : lines),
    ...(relations.length > 0 ? writeLines({ relations: groupRelations(relations) }) : []),
  ];
}

function writeLines(value: JsonValue): string[] {
  return writeData(value, 'yaml', true).trimEnd().split('\n');
}

function groupRelations(relations: NonNullable<Entity['relations']>): JsonValue {
  const groups = Map.groupBy(relations, ({ type }) => type);
  return Object.fromEntries(
    [...groups].map(([type, each]) => [type, [...new Set(each.map(({ targetRef }) => targetRef))]]),
  );
}

const markOf = (index: number) => `portico-long-text-${index}`;
const marked = /portico-long-text-(\d+)$/;

/** Puts a long text below the line that has its mark. */
function insertText(line: string, texts: readonly string[]): string[] {
  const found = marked.exec(line);
  const text = found ? texts[Number(found[1])] : undefined;
  if (!found || text === undefined) return [line];
  const before = line.slice(0, found.index);
  const key = before.trimStart();
  const indent = before.slice(0, before.length - key.length);
  return [`${indent}${key}|`, ...text.split('\n').map(each => `${indent}  ${each}`)];
}

function replaceTexts(value: JsonValue, replace: (text: string) => string): JsonValue {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map(item => replaceTexts(item, replace));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, replaceTexts(item, replace)]],
    ),
  );
}
