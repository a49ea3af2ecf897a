import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refreshEntityEndpoint } from '@portico/catalog-common';
import {
  type EntityTrace,
  entityTraceEndpoint,
  type CatalogSource,
  type HeldRun,
  listHeldEntitiesEndpoint,
  listProposalsEndpoint,
  listSourcesEndpoint,
  refuseHeldRunEndpoint,
  runSourceEndpoint,
  trySourceEndpoint,
  listHeldRunsEndpoint,
  listLocationErrorsEndpoint,
  releaseHeldRunEndpoint,
} from '@portico/catalog-common/operations';
import { loadConfig } from '@portico/config';
import { NotFoundError } from '@portico/errors';
import { createServerPlugin, serve } from '@portico/server';
import {
  createLogger,
  createServer,
  listConfigSchemas,
  type Server,
} from '@portico/server/assembly';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from './runCli.ts';

const token = 'a-token-for-tests';
const heldRun: HeldRun = {
  id: 'run-7',
  locationRef: 'file:/srv/catalog',
  heldAt: '2026-03-01T10:00:00.000Z',
  removals: 120,
  entities: 200,
  exampleRefs: ['component:default/pay', 'component:default/ledger'],
};
const source: CatalogSource = {
  id: 'provider:ldapOrg:default',
  ref: 'provider:ldapOrg:default',
  kind: 'pages',
  type: 'ldapOrg',
  target: 'ldaps://directory.example',
  state: 'complete',
  entities: 200,
  completedAt: '2026-03-01T10:00:00.000Z',
  problems: ["Record 'u7' has no value"],
  problemCount: 1,
  canRun: true,
  heldRun,
};
const trace: EntityTrace = {
  entityRef: 'component:default/pay',
  locationRef: 'file:/srv/catalog',
  source: '/srv/catalog/pay.yaml',
  line: 12,
  steps: [
    { step: 'read', at: '2026-03-01T10:00:00.000Z', durationMs: 1.25, message: '3 documents' },
  ],
  errors: [{ name: 'InputError', message: 'spec.owner is missing' }],
  conflicts: [{ locationRef: 'file:/srv/other', source: '/srv/other/pay.yaml' }],
};
const done: string[] = [];
const operators = { access: ['service'] } as const;

const proposed = {
  name: 'acme/pay',
  url: 'https://git.example/acme/pay',
  source: 'provider:github:default',
  language: 'Go',
  topics: [],
  lastActivityAt: '2026-03-01T10:00:00.000Z',
};
const catalogPlugin = createServerPlugin({
  id: 'catalog',
  routes: [
    serve(listHeldRunsEndpoint, { ...operators, handle: () => ({ items: [heldRun] }) }),
    serve(releaseHeldRunEndpoint, {
      ...operators,
      handle({ params }) {
        if (params.id !== heldRun.id) throw new NotFoundError(`No run '${params.id}' is held`);
        done.push(`released ${params.id}`);
      },
    }),
    serve(listLocationErrorsEndpoint, {
      ...operators,
      handle: () => ({
        items: [
          {
            locationRef: 'file:/srv/catalog',
            source: '/srv/catalog/bad.yaml',
            line: 3,
            column: 7,
            at: '2026-03-01T10:00:00.000Z',
            name: 'InputError',
            message: 'not valid YAML',
          },
        ],
      }),
    }),
    serve(listSourcesEndpoint, {
      ...operators,
      handle: () => ({ items: [source], hasMore: false }),
    }),
    serve(listProposalsEndpoint, {
      ...operators,
      handle: ({ query: { ref } }) => ({
        items: ref === 'provider:empty' ? [] : [proposed],
        hasMore: false,
      }),
    }),
    serve(listHeldEntitiesEndpoint, {
      ...operators,
      handle: () => ({ items: heldRun.exampleRefs, hasMore: false }),
    }),
    serve(runSourceEndpoint, {
      ...operators,
      handle: ({ body }) => void done.push(`run ${body.id}`),
    }),
    serve(trySourceEndpoint, {
      ...operators,
      handle: () => ({
        taken: [{ name: 'acme/pay', reasons: ['filters.repository: p.*'] }],
        takenCount: 1,
        refused: [{ filter: 'filters.allowForks', count: 2, names: ['acme/linux'] }],
        isWhole: false,
        requests: 1,
      }),
    }),
    serve(refuseHeldRunEndpoint, {
      ...operators,
      handle: ({ params }) => void done.push(`refused ${params.id}`),
    }),
    serve(refreshEntityEndpoint, {
      ...operators,
      handle: ({ body }) => void done.push(`refreshed ${body.entityRef}`),
    }),
    serve(entityTraceEndpoint, {
      ...operators,
      handle({ params }) {
        if (params.name !== 'pay') throw new NotFoundError('No such entity');
        return trace;
      },
    }),
  ],
});

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-cli-'));
  await writeFile(
    join(folder, 'app-config.yaml'),
    `backend:\n  auth:\n    externalAccess:\n      - type: static\n        options: { token: ${token}, subject: operators }\n`,
  );
  const config = await loadConfig({ folder, env: {}, schemas: listConfigSchemas([catalogPlugin]) });
  const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
  server = await createServer({
    plugins: [catalogPlugin],
    config,
    logger,
    dataFolder: folder,
    env: { PORT: '0' },
  });
  await server.start();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

async function run(argv: string[], env: Record<string, string> = {}) {
  const written = { out: '', err: '' };
  const code = await runCli([catalogPlugin], argv, {
    out: text => (written.out += text),
    err: text => (written.err += text),
    env: { PORT: new URL(server.listeningUrl).port, ...env },
    folder,
  });
  return { code, ...written };
}

it("lists held runs, at the configuration's address and with its token", async () => {
  expect(await run(['catalog', 'held-runs'])).toEqual({
    code: 0,
    err: '',
    out: [
      'ID     HELD AT                   REMOVES     LOCATION           SUCH AS',
      'run-7  2026-03-01T10:00:00.000Z  120 of 200  file:/srv/catalog  component:default/pay, component:default/ledger',
      '',
    ].join('\n'),
  });
});

it('prints answers as JSON for programs', async () => {
  const { out } = await run(['catalog', 'held-runs', '--json']);
  expect(JSON.parse(out)).toEqual([heldRun]);
});

it('lists sources, reads one, and decides on what is held', async () => {
  expect((await run(['sources', 'list'])).out).toBe(
    [
      'ID                        STATE         ENTITIES  COMPLETE                  NEXT  SOURCE                    PROBLEM',
      "provider:ldapOrg:default  held (run-7)  200       2026-03-01T10:00:00.000Z  -     provider:ldapOrg:default  Record 'u7' has no value",
      '',
    ].join('\n'),
  );
  expect(JSON.parse((await run(['sources', 'list', '--json'])).out)).toEqual([source]);
  expect((await run(['sources', 'held', 'run-7'])).out).toBe(
    'component:default/pay\ncomponent:default/ledger\n',
  );
  await run(['sources', 'run', source.id]);
  await run(['sources', 'refuse', 'run-7']);
  await run(['sources', 'confirm', 'run-7']);
  expect(done.slice(-3)).toEqual([`run ${source.id}`, 'refused run-7', 'released run-7']);
});

it('lists repositories that have no descriptor', async () => {
  expect((await run(['sources', 'proposals'])).out).toBe(
    [
      'REPOSITORY  LANGUAGE  TOPICS  LAST CHANGE               URL',
      'acme/pay    Go        -       2026-03-01T10:00:00.000Z  https://git.example/acme/pay',
      '',
    ].join('\n'),
  );
  expect((await run(['sources', 'proposals', 'provider:empty'])).out).toBe(
    'Every repository of the sources has a descriptor\n',
  );
});

it('tries the filters of a source', async () => {
  expect((await run(['sources', 'try', source.id])).out).toBe(
    [
      '         NAME           FILTER',
      'taken    acme/pay       filters.repository: p.*',
      'omitted  acme/linux, …  filters.allowForks (2)',
      '1 of 3 taken: the first part of what it lists, by 1 requests; nothing is stored',
      '',
    ].join('\n'),
  );
});

it('releases a held run, and passes on why it cannot', async () => {
  expect((await run(['catalog', 'release', 'run-7'])).out).toBe("Run 'run-7' is released\n");
  expect(done).toContain('released run-7');
  const refused = await run(['catalog', 'release', 'run-8']);
  expect([refused.code, refused.err]).toEqual([1, "No run 'run-8' is held\n"]);
});

it('shows errors of locations with file, line and column', async () => {
  const { out } = await run(['catalog', 'errors']);
  expect(out).toBe('/srv/catalog/bad.yaml:3:7: InputError: not valid YAML\n');
});

it('refreshes an entity by any spelling of its ref', async () => {
  const { out } = await run(['catalog', 'refresh', 'Component:pay']);
  expect(out).toBe("Entity 'component:default/pay' will be read again\n");
  expect(done).toContain('refreshed component:default/pay');
});

it('shows where an entity was read, its steps, errors and rivals', async () => {
  const { out } = await run(['catalog', 'trace', 'component:pay']);
  for (const part of [
    'read from /srv/catalog/pay.yaml:12\n',
    'read  2026-03-01T10:00:00.000Z  1.3 ms  3 documents\n',
    'InputError: spec.owner is missing\n',
    '/srv/other/pay.yaml (file:/srv/other)\n',
  ]) {
    expect(out).toContain(part);
  }
});

it('fails when the catalog does not have the entity', async () => {
  const { code, err } = await run(['catalog', 'trace', 'component:none']);
  expect([code, err]).toEqual([1, "The catalog has no entity 'component:default/none'\n"]);
});

it('takes the token of the call before that of the environment', async () => {
  const wrong = await run(['catalog', 'held-runs'], { PORTICO_TOKEN: 'wrong-token' });
  expect([wrong.code, wrong.err]).toEqual([1, 'The token is not valid; sign in again\n']);
  const right = await run(['catalog', 'held-runs', '--token', token], { PORTICO_TOKEN: 'wrong' });
  expect(right.code).toBe(0);
});

it("never sends the configuration's token to another server", async () => {
  const { code, err } = await run(['catalog', 'held-runs', '--url', server.listeningUrl]);
  expect([code, err]).toEqual([1, expect.stringContaining('No token to call the server with')]);
  const named = await run(['catalog', 'held-runs', '--url', `${server.listeningUrl}/`], {
    PORTICO_TOKEN: token,
  });
  expect(named.code).toBe(0);
});
