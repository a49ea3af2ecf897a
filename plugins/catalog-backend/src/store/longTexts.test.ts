import type { JsonValue } from '@portico/catalog-model';
import { expect, it } from 'vitest';
import { joinLongTexts, splitLongTexts } from './longTexts.ts';

const long = 'openapi: 3.0.0\n'.repeat(2000);

function splitAndJoin(value: unknown): unknown {
  const { document, texts } = splitLongTexts(JSON.stringify(value));
  return joinLongTexts(
    JSON.parse(document) as JsonValue,
    texts.map(({ path, text }) => ({ path, value: text })),
  );
}

it('takes long texts out of a document, wherever they stand, and leaves the rest as it is', () => {
  const document = { spec: { definition: long, list: ['short', { text: long }], type: 'openapi' } };
  const split = splitLongTexts(JSON.stringify(document));
  expect(split.document.length).toBeLessThan(200);
  expect(split.texts.map(({ path }) => path)).toEqual([
    ['spec', 'definition'],
    ['spec', 'list', 1, 'text'],
  ]);
  expect(splitAndJoin(document)).toEqual(document);
  expect(JSON.stringify(splitAndJoin(document))).toBe(JSON.stringify(document));
});

it('gives a document without long texts back as it was written', () => {
  const json = '{"a": 1,\n "b": "c"}';
  expect(splitLongTexts(json)).toEqual({ document: json, texts: [] });
});

it('keeps keys that mean something to the language', () => {
  const json = `{"__proto__":{"x":"${'y'.repeat(20_000)}"},"constructor":"${'z'.repeat(20_000)}"}`;
  const { document, texts } = splitLongTexts(json);
  const joined = joinLongTexts(
    JSON.parse(document) as JsonValue,
    texts.map(({ path, text }) => ({ path, value: text })),
  );
  expect(JSON.stringify(joined)).toBe(json);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});
