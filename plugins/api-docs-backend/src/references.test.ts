import { symlink } from 'node:fs/promises';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { referencesEndpoint } from '@portico/api-docs-common';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { apiDocsBackendPlugin } from './plugin.ts';

let host: HttpServer;
let hostUrl: string;
let otherUrl: string;
let server: TestServer;
const requested: (string | undefined)[] = [];

const describeApi = (name: string, definition: string) => `
apiVersion: backstage.io/v1alpha1
kind: API
metadata: { name: ${name} }
spec: { type: openapi, lifecycle: production, owner: team, definition: ${definition} }
`;

beforeAll(async () => {
  host = createHttpServer((request, response) => {
    requested.push(request.headers.authorization);
    response.end(request.url === '/schemas/pet.yaml' ? 'type: string' : "$ref: './pet.yaml'");
  });
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  hostUrl = `http://127.0.0.1:${port}`;
  otherUrl = `http://localhost:${port}`;
  const definition = `
openapi: 3.1.0
paths: { $ref: './paths.yaml' }
outside: { $ref: '../../../secret.yaml#/a' }
link: { $ref: './link.yaml' }
absolute: { $ref: '/etc/hostname' }
file: { $ref: 'file:///etc/hostname' }
none: { $ref: 'none.yaml' }
allowed: { $ref: '${hostUrl}/schemas/index.yaml' }
refused: { $ref: '${otherUrl}/schemas/pet.yaml' }
`;
  const files = {
    'secret.yaml': 'a: secret',
    'repos/pets/catalog-info.yaml': `${describeApi('pets', '{ $text: ./api/openapi.yaml }')}---${describeApi(
      'inline',
      JSON.stringify("$ref: './api/paths.yaml'"),
    )}`,
    'repos/pets/api/openapi.yaml': definition,
    'repos/pets/api/paths.yaml': "/pets: { $ref: '../shared/pets.yaml' }",
    'repos/pets/shared/pets.yaml': 'get: {}',
  };
  server = await startTestServer({
    plugins: [catalogBackendPlugin, apiDocsBackendPlugin],
    config: JSON.stringify({
      catalog: { locations: [{ type: 'file', target: 'repos/*/catalog-info.yaml' }] },
      backend: { reading: { allow: [{ host: `127.0.0.1:${port}`, paths: ['/schemas'] }] } },
    }),
    files,
    prepare: folder =>
      symlink(join(folder, 'secret.yaml'), join(folder, 'repos/pets/api/link.yaml')),
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise(resolve => host.close(resolve));
});

const client = () => server.client('api-docs', testServiceToken);
const readReferences = (name: string) =>
  client().call(referencesEndpoint, { params: { kind: 'api', namespace: 'default', name } });

it('reads files beside the file that the definition was rendered in from, and nothing outside', async () => {
  const { references, files } = await vi.waitFor(() => readReferences('pets'), 10_000);
  const find = (target: string) => references.find(each => each.target === target);
  expect(files.map(({ url }) => url)).toEqual([
    '1/paths.yaml',
    '2/index.yaml',
    '3/pets.yaml',
    '4/pet.yaml',
  ]);
  expect(find('./paths.yaml')).toEqual({ from: '', target: './paths.yaml', url: '1/paths.yaml' });
  expect(find('../shared/pets.yaml')).toMatchObject({ from: '1/paths.yaml', url: '3/pets.yaml' });
  expect(find('../../../secret.yaml')?.problem).toContain(
    "outside the folder of the entity's location",
  );
  expect(find('./link.yaml')?.problem).toContain("outside the folder of the entity's location");
  expect(find('/etc/hostname')?.problem).toContain("outside the folder of the entity's location");
  expect(find('file:///etc/hostname')?.url).toBeUndefined();
  expect(find('none.yaml')?.problem).toBe(
    "File 'none.yaml' does not exist; add it or correct the reference",
  );
  expect(JSON.stringify(references), 'where files lie is not told').not.toContain(server.folder);
});

it('reads other hosts only where they are named, and what they refer to in turn', async () => {
  const { references } = await readReferences('pets');
  const find = (target: string) => references.find(each => each.target === target);
  expect(find(`${hostUrl}/schemas/index.yaml`)?.url).toBe('2/index.yaml');
  expect(find('./pet.yaml')).toMatchObject({ from: '2/index.yaml', url: '4/pet.yaml' });
  expect(find(`${otherUrl}/schemas/pet.yaml`)?.problem).toContain(
    "its host is not named under 'backend.reading.allow'",
  );
  expect(requested.filter(Boolean)).toEqual([]);
});

it('takes a definition that is in the descriptor itself to lie beside it', async () => {
  const { references } = await readReferences('inline');
  expect(references[0]).toMatchObject({ target: './api/paths.yaml', url: '1/paths.yaml' });
});

it('knows nothing of entities that are not there, or have no definition', async () => {
  await expect(readReferences('nobody')).rejects.toThrow(
    "No entity 'api:default/nobody' with a definition was found",
  );
});
