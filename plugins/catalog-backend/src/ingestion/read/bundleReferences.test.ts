import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { bundleReferences } from './bundleReferences.ts';

/** Files in one folder, by name. */
async function bundle(files: Record<string, string>, start = 'api.yaml'): Promise<unknown> {
  return load(await bundleText(files, start));
}

function bundleText(files: Record<string, string>, start = 'api.yaml'): Promise<string> {
  const includes = {
    locate: (target: string) => `/files/${target.replace('./', '')}`,
    read: async (address: string) => {
      const text = files[address.slice('/files/'.length)];
      if (text === undefined) throw new Error(`'${address}' is not there`);
      return text;
    },
  };
  return bundleReferences({
    text: files[start] ?? '',
    target: start,
    address: `/files/${start}`,
    includes,
  });
}

describe('bundleReferences', () => {
  it('leaves a definition as it is that refers to no other file', async () => {
    const text = "# kept\nopenapi: 3.1.0\na: { $ref: '#/b' }\nexample: { $ref: ./x.yaml }\nb: 1\n";
    expect(await bundleText({ 'api.yaml': text })).toBe(text);
  });

  it('writes each value once and points later references to it', async () => {
    const bundled = await bundle({
      'api.yaml':
        'schemas: { A: { $ref: "pets.yaml#/Pet" }, B: { $ref: "pets.yaml#/Pet" }, C: { $ref: "pets.yaml#/Owner" } }\n',
      'pets.yaml': 'Pet: { owner: { $ref: "#/Owner" } }\nOwner: { type: object }\n',
    });
    expect(bundled).toEqual({
      schemas: {
        A: { owner: { type: 'object' } },
        B: { $ref: '#/schemas/A' },
        C: { $ref: '#/schemas/A/owner' },
      },
    });
  });

  it('keeps circles, between files and back to the definition', async () => {
    const bundled = await bundle({
      'api.yaml': 'A: { $ref: a.yaml }\nOwn: { type: string }\n',
      'a.yaml': 'b: { $ref: b.yaml }\nown: { $ref: "api.yaml#/Own" }\n',
      'b.yaml': 'a: { $ref: a.yaml }\n',
    });
    expect(bundled).toEqual({
      A: { b: { a: { $ref: '#/A' } }, own: { $ref: '#/Own' } },
      Own: { type: 'string' },
    });
    expect(await bundle({ 'api.yaml': 'A: { $ref: a.yaml }', 'a.yaml': '$ref: a.yaml' })).toEqual({
      A: { $ref: '#/A' },
    });
  });

  it('keeps what is beside a reference, for that place alone', async () => {
    const bundled = await bundle({
      'api.yaml': 'A: { $ref: a.yaml, summary: Mine }\nB: { $ref: a.yaml }\n',
      'a.yaml': 'type: object\n',
    });
    expect(bundled).toEqual({ A: { type: 'object', summary: 'Mine' }, B: { type: 'object' } });
  });

  it('follows pointers through references, and escapes keys', async () => {
    const bundled = await bundle({
      'api.yaml': 'paths: { /a/b: { $ref: "a.yaml#/x/y~1z" }, /c: { $ref: "a.yaml#/x/y~1z" } }\n',
      'a.yaml': 'x: { $ref: "b.yaml#/deep" }\n',
      'b.yaml': 'deep: { y/z: { get: 1 } }\n',
    });
    expect(bundled).toEqual({ paths: { '/a/b': { get: 1 }, '/c': { $ref: '#/paths/~1a~1b' } } });
  });

  it('bundles JSON as JSON', async () => {
    const text = await bundleText(
      { 'api.json': '{ "a": { "$ref": "b.json" } }', 'b.json': '{ "c": 1 }' },
      'api.json',
    );
    expect(JSON.parse(text)).toEqual({ a: { c: 1 } });
  });

  it.each([
    ['A: { $ref: none.yaml }', 'is not there'],
    ['A: { $ref: "b.yaml#/none" }', "'b.yaml' has no '/none'; correct one of them"],
    ['A: { $ref: "b.yaml#anchor" }', "'b.yaml' has no 'anchor'"],
    ['A: { $ref: broken.yaml }', "'broken.yaml' is not valid YAML or JSON at line 2"],
    ['A: { $ref: "round.yaml#/a/b" }', 'in a circle; refer to the value itself'],
  ])('reports %s', async (text, message) => {
    const files = {
      'api.yaml': text,
      'b.yaml': 'a: 1',
      'broken.yaml': 'a: 1\nb: [1',
      'round.yaml': 'a: { $ref: "#/a" }',
    };
    await expect(bundle(files)).rejects.toThrow(message);
  });

  it('stops at too many files, too long ways and too much text', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `A${index}: { $ref: f${index}.yaml }`);
    const manyFiles = Object.fromEntries(many.map((_, index) => [`f${index}.yaml`, 'a: 1']));
    await expect(bundle({ 'api.yaml': many.join('\n'), ...manyFiles })).rejects.toThrow(
      'more than 100 files',
    );
    const chain = Array.from({ length: 12 }, (_, index) => [
      `f${index}.yaml`,
      `a: { $ref: f${index + 1}.yaml }`,
    ]);
    await expect(
      bundle({ 'api.yaml': 'a: { $ref: f0.yaml }', ...Object.fromEntries(chain) }),
    ).rejects.toThrow('more than 10 files away');
    const large = `a: ${'x'.repeat(6_000_000)}`;
    await expect(
      bundle({ 'api.yaml': 'a: { $ref: b }\nb: { $ref: c }', b: large, c: large }),
    ).rejects.toThrow('larger than 10 MB together');
  });

  it('stops at files whose references multiply what they hold', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `k${index}`);
    const nested = names.reduceRight(
      (inner, name) => `{ ${name}: ${inner}, more: [${'1,'.repeat(500)}] }`,
      '{}',
    );
    const references = names.map(
      (_, index) => `A${index}: { $ref: "b.yaml#/${names.slice(0, index + 1).join('/')}", x: 1 }`,
    );
    const copies = Array.from({ length: 5 }, (_, copy) =>
      references.map(text => text.replace('A', `A${copy}_`)),
    ).flat();
    await expect(bundle({ 'api.yaml': copies.join('\n'), 'b.yaml': nested })).rejects.toThrow(
      'has more than 500000 values',
    );
  });
});
