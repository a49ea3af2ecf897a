import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument as parseExactly, parse as parseYaml, stringify } from 'yaml';
import { parseDocument } from './parseDocument.ts';
import { splitDocuments } from './splitDocuments.ts';

const parse = (text: string) => parseDocument({ text, linesBefore: 0, line: 1 });

describe('splitDocuments', () => {
  it.each([
    ['a: 1\n', [1]],
    ['---\na: 1\n---\nb: 2\n', [2, 4]],
    ['# a comment\n\n---\n# another\na: 1\n--- # with a comment\nb: 2', [5, 7]],
    ['---\n---\n\n---\n', []],
    ['%YAML 1.2\n---\na: 1\n', [3]],
    ['a: |\n  text\n  --- not a marker\n---\r\nb: 2\r\n', [1, 5]],
    ['--- { a: 1 }\n', [1]],
    ['', []],
  ])('finds the documents of %j', (text, lines) => {
    expect(splitDocuments(text).map(({ line }) => line)).toEqual(lines);
  });

  it('leaves each document as it would be read in the whole file', () => {
    const documents = fc.array(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.json()), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(documents, values => {
        const text = values.map(value => stringify(value)).join('---\n');
        expect(splitDocuments(text).map(document => parseDocument(document))).toEqual(values);
      }),
    );
  });
});

describe('parseDocument', () => {
  it('takes the tags of templates, which YAML reads as mappings with mappings as keys', () => {
    const text = 'hosts:\n  - {{ gitlab_hostname }}\n';
    expect(parse(text)).toEqual(parseYaml(text, { logLevel: 'silent' }));
    expect(parse(text)).toEqual({ hosts: [{ '{ gitlab_hostname }': null }] });
  });

  it('reads YAML as the reference parser does', () => {
    const value = fc.jsonValue({ depthSize: 'medium' });
    const styles = fc.constantFrom(
      {},
      { defaultStringType: 'QUOTE_DOUBLE' } as const,
      { defaultStringType: 'BLOCK_LITERAL' } as const,
      { collectionStyle: 'flow' } as const,
    );
    fc.assert(
      fc.property(value, styles, (written, style) => {
        const text = stringify({ written }, style);
        expect(parse(text)).toEqual(parseYaml(text, { version: '1.2' }));
      }),
    );
  });

  it.each([
    'yes',
    'no',
    'on',
    'y',
    '1_000',
    '0o14',
    '0x1F',
    '012',
    '1e3',
    '.5',
    '.inf',
    '-.INF',
    'null',
    '~',
    'Null',
    'True',
    '2026-01-01',
    '12:30:45',
    '1.0',
    '+1',
    '',
  ])('reads the plain scalar %j by YAML 1.2', scalar => {
    const text = `value: ${scalar}\n`;
    expect(parse(text)).toEqual(parseExactly(text, { version: '1.2' }).toJS());
  });

  it('takes a merge key as a key', () => {
    expect(parse('a: &a { x: 1 }\nb:\n  <<: *a\n')).toEqual({ a: { x: 1 }, b: { '<<': { x: 1 } } });
  });

  it.each([
    ['kind: [broken\n', 11, 1],
    ['a: 1\n b: 2\n', 11, 3],
    ['a: "open\n', 11, 1],
    ['a: 1\na: 2\n', 11, 1],
    ['a: !<tag:example.com,2000:own> x\n', 10, 4],
  ])('reports line and column of what is wrong in %j', (text, line, column) => {
    const parseAtLine10 = () => parseDocument({ text, linesBefore: 9, line: 10 });
    expect(parseAtLine10).toThrow(expect.objectContaining({ line, column, name: 'InputError' }));
  });

  it.each([
    ['kind: A\n<<<<<<< HEAD\nowner: a\n=======\nowner: b\n>>>>>>> other\n', 'merge', 11],
    ['<<<<<<< HEAD\r\nkind: A\r\n=======\r\nkind: B\r\n>>>>>>> other\r\n', 'merge', 10],
    ['spec:\n  a: 1\n>>>>>>> other\n  b: 2\n', 'merge', 12],
    ['kind: A\nname: b\0\n', 'UTF-8', 11],
    ['\ufffd\ufffdk\0i\0n\0d\0:\0', 'UTF-8', 10],
    ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n', 'Git LFS', 10],
  ])('says what %j is in place of a document', (text, word, line) => {
    const parseAtLine10 = () => parseDocument({ text, linesBefore: 9, line: 10 });
    const message = expect.stringContaining(word) as string;
    expect(parseAtLine10).toThrow(expect.objectContaining({ line, message, name: 'InputError' }));
  });

  it('takes the marks of a merge within a text', () => {
    const text = 'a: |\n  <<<<<<< HEAD\n  b\n  =======\n';
    expect(parse(text)).toEqual({ a: '<<<<<<< HEAD\nb\n=======\n' });
  });

  it('refuses an alias bomb', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) =>
        `l${level}: &l${level} [${Array(9)
          .fill(level ? `*l${level - 1}` : 'x')
          .join(', ')}]`,
    );
    expect(() => parse(levels.join('\n'))).toThrow('stand for more than 100000 values');
  });

  it('refuses an alias that holds itself', () => {
    expect(() => parse('a: &a\n  b: *a\n')).toThrow(/alias/);
  });

  it('refuses deep nesting', () => {
    expect(() => parse(`a: ${'['.repeat(500)}${']'.repeat(500)}`)).toThrow('nests deeper than 64');
  });

  it('refuses a huge document', () => {
    expect(() => parse(`a: ${'x'.repeat(9 * 1024 * 1024)}`)).toThrow('larger than 8 MB');
  });
});
