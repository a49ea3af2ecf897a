import type { References } from '@portico/api-docs-common';
import { describe, expect, it } from 'vitest';
import { bundleReferences } from './bundleReferences.ts';
import { parseDefinition } from '../parseDefinition.ts';

function bundle(
  definition: string,
  files: Record<string, string> = {},
  problems: Record<string, string> = {},
) {
  const document = parseDefinition(definition) as Record<string, unknown>;
  const names = Object.keys(files);
  const references: References = {
    references: [
      ...['', ...names].flatMap(from => names.map(name => ({ from, target: name, url: name }))),
      ...Object.entries(problems).map(([target, problem]) => ({ from: '', target, problem })),
    ],
    files: names.map(name => ({ url: name, text: files[name] ?? '' })),
  };
  return bundleReferences(document, references, target => `'${target}' leads nowhere`);
}

describe('bundleReferences', () => {
  it('leaves a definition as it is that refers to nothing outside', () => {
    const text = `openapi: 3.1.0\npaths: { /a: { $ref: '#/components/pathItems/b' } }`;
    const { document, unresolved } = bundle(text);
    expect(document).toEqual({
      openapi: '3.1.0',
      paths: { '/a': { $ref: '#/components/pathItems/b' } },
    });
    expect(unresolved).toEqual([]);
  });

  it('puts schemas beside the own ones under their names, and keeps names apart', () => {
    const { document } = bundle(
      `openapi: 3.1.0
components:
  schemas:
    Pet: { type: string }
    Dog: { allOf: [{ $ref: 'pets.yaml#/components/schemas/Pet' }] }
    Cat: { $ref: 'cat.yaml' }`,
      {
        'pets.yaml':
          'components: { schemas: { Pet: { properties: { owner: { $ref: "#/components/schemas/Owner" } } }, Owner: { type: object } } }',
        'cat.yaml': 'type: object',
      },
    );
    expect(document['components']).toMatchObject({
      schemas: {
        Pet: { type: 'string' },
        Dog: { allOf: [{ $ref: '#/components/schemas/Pet_2' }] },
        Pet_2: { properties: { owner: { $ref: '#/components/schemas/Owner' } } },
        Owner: { type: 'object' },
        Cat: { $ref: '#/components/schemas/cat' },
        cat: { type: 'object' },
      },
    });
  });

  it('keeps circles of files', () => {
    const { document, unresolved } = bundle(
      `openapi: 3.0.0\ncomponents: { schemas: { A: { $ref: 'a.yaml' } } }`,
      {
        'a.yaml': 'properties: { b: { $ref: b.yaml } }',
        'b.yaml': 'properties: { a: { $ref: a.yaml } }',
      },
    );
    expect(document['components']).toEqual({
      schemas: {
        A: { $ref: '#/components/schemas/a' },
        a: { properties: { b: { $ref: '#/components/schemas/b' } } },
        b: { properties: { a: { $ref: '#/components/schemas/a' } } },
      },
    });
    expect(unresolved).toEqual([]);
  });

  it('puts paths and channels in place, whose names are read from there', () => {
    const { document } = bundle(
      `openapi: 3.1.0\npaths: { /pets: { $ref: 'pets.yaml#/all', x-own: 1 } }`,
      {
        'pets.yaml':
          'all: { get: { responses: { "200": { $ref: "#/ok" } } } }\nok: { description: Fine }',
      },
    );
    expect(document['paths']).toEqual({
      '/pets': {
        get: { responses: { '200': { $ref: '#/x-referred-files/pets/ok' } } },
        'x-own': 1,
      },
    });
  });

  it('makes a note of what leads nowhere, and reports why', () => {
    const { document, unresolved } = bundle(
      `openapi: 3.1.0
components:
  schemas:
    A: { $ref: 'secret.yaml' }
    B: { $ref: 'b.yaml#/none' }
    C: { $ref: 'broken.yaml' }
    D: { $ref: 'unread.yaml' }`,
      { 'b.yaml': 'a: 1', 'broken.yaml': 'a: [1' },
      { 'secret.yaml': 'It is outside.' },
    );
    expect(unresolved).toEqual(
      expect.arrayContaining([
        { target: 'secret.yaml', reason: { message: 'It is outside.' } },
        { target: 'b.yaml#/none', reason: { message: 'noSuchPart', values: { part: '/none' } } },
        {
          target: 'broken.yaml',
          reason: {
            message: 'fileBrokenAt',
            values: { reason: expect.stringMatching(/\w{3}/), line: '1' },
          },
        },
        { target: 'unread.yaml', reason: { message: 'notRead' } },
      ]),
    );
    expect(document['components']).toMatchObject({
      schemas: { A: { description: "'secret.yaml' leads nowhere" } },
    });
  });

  it('takes no value of an example, and no property of that name, for a reference', () => {
    const text = `openapi: 3.1.0
components:
  schemas:
    A: { example: { $ref: './x.yaml' }, properties: { $ref: { type: string }, example: { $ref: 'a.yaml' } } }`;
    const { document, unresolved } = bundle(text, { 'a.yaml': 'type: string' });
    expect(document['components']).toMatchObject({
      schemas: {
        A: {
          example: { $ref: './x.yaml' },
          properties: { $ref: { type: 'string' }, example: { $ref: '#/components/schemas/a' } },
        },
      },
    });
    expect(unresolved).toEqual([]);
  });

  it('is done with aliases that stand for billions of values', () => {
    const levels = Array.from({ length: 30 }, (_, index) =>
      index === 0 ? 'x0: &x0 { a: 1 }' : `x${index}: &x${index} [*x${index - 1}, *x${index - 1}]`,
    );
    const start = process.threadCpuUsage();
    bundle(`openapi: 3.1.0\n${levels.join('\n')}`);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

describe('schemas of other formats', () => {
  const avro =
    '{ "type": "record", "name": "User", "fields": [{ "name": "id", "type": "string" }] }';
  const format = 'application/vnd.apache.avro;version=1.9.0';
  const record = expect.objectContaining({ type: 'record', name: 'User' });
  const message = (payload: string, more = '') =>
    `asyncapi: 2.6.0\ncomponents:\n  messages:\n    User:\n      schemaFormat: ${format}\n      payload: ${payload}\n${more}`;
  const read = ({ document }: ReturnType<typeof bundle>) =>
    document['components'] as {
      messages: { User: Record<string, unknown> };
      schemas?: Record<string, unknown>;
    };

  it('are put where a message refers to them, in a file or beside it', () => {
    const outer = bundle(message("{ $ref: 'user.avsc' }"), { 'user.avsc': avro });
    const inner = bundle(
      message("{ $ref: '#/components/schemas/User' }", `  schemas: { User: ${avro} }`),
    );
    for (const bundled of [outer, inner]) {
      expect(read(bundled).messages.User).toEqual({ schemaFormat: format, payload: record });
      expect(read(bundled).schemas ?? {}).toEqual({});
      expect([bundled.unresolved, bundled.hasInlined]).toEqual([[], true]);
    }
  });

  it('are put into schemas that name their format', () => {
    const part = '{ schemaFormat: avro, schema: { $ref: "user.avsc#/types/0" } }';
    const { document } = bundle(`asyncapi: 3.0.0\ncomponents: { schemas: { A: ${part} } }`, {
      'user.avsc': `{ "types": [${avro}] }`,
    });
    expect(document['components']).toEqual({
      schemas: { A: { schemaFormat: 'avro', schema: record } },
    });
  });

  it('may be texts that are no YAML', () => {
    const proto = 'syntax = "proto3";\nmessage User {\n  string id = 1;\n}\n\t}';
    const bundled = bundle(message("{ $ref: 'user.proto' }"), { 'user.proto': proto });
    expect(read(bundled).messages.User['payload']).toBe(proto);
  });

  it('are described where they cannot be read', () => {
    const bundled = bundle(message("{ $ref: 'lost.avsc' }"), {}, { 'lost.avsc': '404' });
    expect(read(bundled).messages.User).toEqual({
      payload: { description: "'lost.avsc' leads nowhere" },
    });
    expect(bundled.unresolved).toEqual([{ target: 'lost.avsc', reason: { message: '404' } }]);
  });

  it('end in a circle and in number', () => {
    const circle = bundle(
      message(
        "{ $ref: '#/components/schemas/A' }",
        "  schemas: { A: { $ref: '#/components/schemas/A' } }",
      ),
    );
    expect(read(circle).messages.User).toBeDefined();
    const large = JSON.stringify({ type: 'record', doc: 'x'.repeat(1_000_000) });
    const messages = Array.from(
      { length: 40 },
      (_, at) => `M${at}: { schemaFormat: avro, payload: { $ref: 'large.avsc' } }`,
    );
    const { document } = bundle(
      `asyncapi: 2.6.0\ncomponents: { messages: { ${messages.join(', ')} } }`,
      { 'large.avsc': large },
    );
    expect(JSON.stringify(document).length).toBeLessThan(25_000_000);
  });

  it('of AsyncAPI itself stay references', () => {
    const { document } = bundle(
      `asyncapi: 2.6.0\ncomponents: { messages: { A: { schemaFormat: 'application/vnd.aai.asyncapi+yaml;version=2.6.0', payload: { $ref: 'a.yaml' } } } }`,
      { 'a.yaml': 'type: object' },
    );
    expect(document['components']).toMatchObject({
      messages: { A: { payload: { $ref: '#/components/schemas/a' } } },
    });
  });
});
