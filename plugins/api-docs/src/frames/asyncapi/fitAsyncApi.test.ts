import { expect, it } from 'vitest';
import { bundleReferences } from '../bundle/bundleReferences.ts';
import { parseDefinition } from '../parseDefinition.ts';
import { fitAsyncApi } from './fitAsyncApi.ts';

const file = `
prod: { host: kafka.example, protocol: kafka }
all: { prod: { host: kafka.example, protocol: kafka } }
old: { url: 'kafka://kafka.example', protocol: kafka }
info: { title: Payments, version: 1.0.0 }
channels: { paid: { address: paid } }
components: { schemas: { A: { type: string } } }
`;

/** Bundles a definition that refers to the file above, and to one that is not there, and fits it. */
function fit(text: string, version = '3.0.0') {
  const definition = parseDefinition(`asyncapi: ${version}\n${text}`) as Record<string, unknown>;
  const describe = (target: string) => `'${target}' leads nowhere`;
  const bundled = bundleReferences(
    definition,
    {
      references: [
        { from: '', target: 'file.yaml', url: 'file.yaml' },
        { from: '', target: 'none.yaml', problem: 'It is not there' },
      ],
      files: [{ url: 'file.yaml', text: file }],
    },
    describe,
  );
  const { unresolved, hasChanged } = fitAsyncApi(bundled, describe);
  const { 'x-referred-files': _, ...document } = bundled.document;
  return {
    document,
    hasChanged,
    targets: [...bundled.unresolved, ...unresolved].map(it => it.target),
  };
}

const unknown = {
  host: 'unknown.invalid',
  protocol: 'unknown',
  description: "'none.yaml#/prod' leads nowhere",
};

it.each([
  ['of a file', "{ prod: { $ref: 'file.yaml#/prod' } }", '3.0.0', /x-referred-files/],
  ['that are a file', "{ $ref: 'file.yaml#/all' }", '3.0.0', /kafka\.example/],
  ['of a version without references', "{ prod: { $ref: 'file.yaml#/old' } }", '2.0.0', /kafka:/],
  ['of a version with references', "{ prod: { $ref: 'file.yaml#/old' } }", '2.3.0', /x-referred/],
])('has servers %s', (_, servers, version, expected) => {
  const { document, targets } = fit(`servers: ${servers}`, version);
  expect(JSON.stringify(document['servers'])).toMatch(expected);
  expect(targets).toEqual([]);
});

it('describes servers whose references lead nowhere, so that all else is shown', () => {
  const lost = fit(
    `servers: { prod: { $ref: 'none.yaml#/prod' }, own: { host: h, protocol: kafka } }
components: { servers: { prod: { $ref: 'none.yaml#/prod' } } }`,
  );
  expect(lost).toEqual({
    document: {
      asyncapi: '3.0.0',
      servers: { prod: unknown, own: { host: 'h', protocol: 'kafka' } },
      components: { servers: { prod: unknown } },
    },
    hasChanged: true,
    targets: ['none.yaml#/prod'],
  });
  expect(
    fit("servers: { prod: { $ref: 'none.yaml' } }", '2.6.0').document['servers'],
  ).toMatchObject({
    prod: { url: 'unknown://unknown.invalid', protocol: 'unknown' },
  });
  const inner = fit("servers: { prod: { $ref: '#/components/servers/none' } }");
  expect(inner.document['servers']).toMatchObject({ prod: { host: 'unknown.invalid' } });
  expect(inner.targets).toEqual(['#/components/servers/none']);
  expect(fit("servers: { a: { $ref: '#/servers/a' } }").targets).toHaveLength(1);
});

it('lets channels refer to servers of files', () => {
  const { document } = fit(`
servers: { live: { $ref: 'file.yaml#/prod' }, prod: { host: h, protocol: kafka } }
channels:
  a: { servers: [{ $ref: 'file.yaml#/prod' }, { $ref: '#/servers/prod' }, { $ref: 'none.yaml' }] }
  b: { servers: [{ $ref: 'file.yaml#/all/prod' }] }`);
  expect(document).toMatchObject({
    servers: {
      live: {},
      prod: { host: 'h' },
      prod_2: { $ref: '#/x-referred-files/file/all/prod' },
    },
    channels: {
      a: { servers: [{ $ref: '#/servers/live' }, { $ref: '#/servers/prod' }] },
      b: { servers: [{ $ref: '#/servers/prod_2' }] },
    },
  });
  expect(document['channels']).not.toHaveProperty('a.servers.2');
});

it.each([
  ['info', { title: 'Payments', version: '1.0.0' }, { title: 'none.yaml#/info', version: '?' }],
  ['channels', { paid: { address: 'paid' } }, {}],
  ['components', { schemas: { A: { type: 'string' } } }, {}],
])('has %s of a file in its place', (key, known, lost) => {
  expect(fit(`${key}: { $ref: 'file.yaml#/${key}' }`).document[key]).toEqual(known);
  expect(fit(`${key}: { $ref: 'none.yaml#/${key}' }`).document[key]).toMatchObject(lost);
});

it('omits what may be absent and was not found, and nothing else', () => {
  const { document } = fit(`
info: { title: t, contact: { $ref: none.yaml }, tags: [{ $ref: none.yaml }, { name: a }] }
servers: { a: { host: h, security: [{ $ref: none.yaml }], bindings: { $ref: none.yaml } } }
operations: { gone: { $ref: none.yaml }, here: { action: send } }
channels: { b: { $ref: none.yaml }, contact: { address: a } }`);
  expect(document).toEqual({
    asyncapi: '3.0.0',
    info: { title: 't', tags: [{ name: 'a' }] },
    servers: { a: { host: 'h', security: [] } },
    operations: { here: { action: 'send' } },
    channels: { b: { description: "'none.yaml' leads nowhere" }, contact: { address: 'a' } },
  });
});

it('leaves a definition without such references as it is written', () => {
  const text = `
servers: { a: { $ref: '#/components/servers/a' } }
components: { servers: { a: { host: h, protocol: kafka } } }
channels: { a: { servers: [{ $ref: '#/servers/a' }] } }`;
  expect(fit(text)).toMatchObject({ hasChanged: false, targets: [] });
});
