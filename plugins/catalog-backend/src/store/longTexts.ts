import { isJsonObject, type JsonValue } from '@portico/catalog-model';

/** Where a value is in a document. */
export type JsonPath = readonly (string | number)[];

/** A document as JSON text without its long texts, and these. */
export interface SplitDocument {
  /** The document; an empty text is where a long one was. */
  document: string;
  texts: { path: JsonPath; text: string }[];
}

/** Characters; longer texts, such as the definitions of APIs, are stored once, whatever changes around them. */
const longText = 16 * 1024;

/** Takes the long texts out of a document. */
export function splitLongTexts(json: string): SplitDocument {
  const texts: SplitDocument['texts'] = [];
  const rest = replaceTexts(JSON.parse(json) as JsonValue, [], (text, path) => {
    if (text.length < longText) return text;
    texts.push({ path, text });
    return '';
  });
  return { document: texts.length > 0 ? JSON.stringify(rest) : json, texts };
}

/** Puts values where long texts were taken out. */
export function joinLongTexts<Value>(
  document: JsonValue,
  texts: readonly { path: JsonPath; value: Value }[],
): JsonValue {
  for (const { path, value } of texts) {
    const last = path.at(-1);
    const parent = path.slice(0, -1).reduce<unknown>(step, document);
    if (last !== undefined && typeof parent === 'object' && parent !== null)
      Object.defineProperty(parent, last, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return document;
}

function step(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}

function replaceTexts(
  value: JsonValue,
  path: JsonPath,
  replace: (text: string, path: JsonPath) => string,
): JsonValue {
  if (typeof value === 'string') return replace(value, path);
  if (Array.isArray(value))
    return value.map((item, index) => replaceTexts(item, [...path, index], replace));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, replaceTexts(item, [...path, key], replace)] as const],
    ),
  );
}
