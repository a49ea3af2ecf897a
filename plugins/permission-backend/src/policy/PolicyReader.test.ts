import { catalogBackendPlugin } from '@portico/catalog-backend';
import { loadConfig, type LoadedConfig } from '@portico/config';
import { AssemblyError } from '@portico/errors';
import {
  findPartProblems,
  findPluginConfigProblems,
  listConfigSchemas,
} from '@portico/server/assembly';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { permissionBackendPlugin } from '../plugin.ts';

const plugins = [permissionBackendPlugin, catalogBackendPlugin];

/** What is wrong with a policy, as the start reports it: line and text. */
function check(policy: string): Promise<string[]> {
  return checkConfig(`permission:\n  policy:\n${policy.replace(/^/gm, '    ')}`);
}

async function checkConfig(config: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-policy-'));
  await writeFile(join(folder, 'app-config.yaml'), config);
  try {
    const loaded: LoadedConfig = await loadConfig({
      folder,
      env: {},
      schemas: listConfigSchemas(plugins),
      findMore: readPart => findPartProblems(plugins, readPart),
    });
    expect(loaded.warnings).toEqual([]);
    const warnings: unknown[] = [];
    const problems = findPluginConfigProblems(plugins, loaded, each => warnings.push(each));
    expect(warnings).toEqual([]);
    return problems.map(({ at, message, hint }) => `${at}: ${message}; ${hint}`);
  } catch (error) {
    if (!(error instanceof AssemblyError)) throw error;
    return error.problems.map(({ at, message, hint }) => `${at}: ${message}; ${hint}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const role = (text: string) =>
  `roles:\n  r:\n    members: [everyone]\n${text.replace(/^/gm, '    ')}`;
const allow = (entry: string) => role(`allow:\n  - ${entry}`);
const allowIf = (condition: string) =>
  allow(`{ permission: catalog.entity.read, if: ${condition} }`);

describe('a policy of the configuration', () => {
  it.each([
    'default: allow',
    "roles: { r: { members: [everyone, signed-in, guests, 'group:default/a', 'user:x/b'] } }",
    allow("'*'"),
    allow('catalog.*'),
    allow('{ permission: [catalog.entity.read], action: read, if: { isOwner: true } }'),
    allowIf('{ kind: API, namespace: [a, b] }'),
    allowIf('{ annotation: example.com/tier, label: { a: b, c: [d, 5, true] } }'),
    allowIf('{ annotation: [example.com/tier=gold, example.com/tier=silver] }'),
    allowIf('{ any: [{ spec: { type: service } }, { not: { metadata: title } }] }'),
    allowIf("{ all: [{ rule: IS_ENTITY_OWNER, params: { claims: ['$currentUser'] } }] }"),
    `otherPlugins: [kubernetes]\n${allow('kubernetes.proxy')}`,
    `otherPlugins: [kubernetes]\n${allow('{ permission: kubernetes.*, if: { cluster: test } }')}`,
  ])('is right: %s', async policy => {
    expect(await check(policy)).toEqual([]);
  });

  it.each<[string, string, string]>([
    [
      allow('catalog.entity.raed'),
      '7',
      "No installed plugin has a permission 'catalog.entity.raed'; did you mean 'catalog.entity.read'?",
    ],
    [
      allow('search.*'),
      '7',
      "No installed plugin has a permission 'search.*'; use one of permission.policy.read, catalog.entity.read,",
    ],
    [
      allow("'cat*'"),
      '7',
      "write a permission's name, such as 'catalog.entity.delete', or a beginning, such as 'catalog.*'",
    ],
    [
      'roles: { r: { members: [team-a] } }',
      '3',
      "the text 'team-a'; write 'everyone', 'signed-in', 'guests', or a full ref such as 'group:default/platform' or 'user:default/ada'",
    ],
    [
      "roles: { r: { members: ['component:default/x'] } }",
      '3',
      "the text 'component:default/x'; write",
    ],
    ['roles: { r: { members: [] } }', '3', 'must have at least 1 item'],
    [
      'roles: { r: { allow: [catalog.entity.read] } }',
      '3',
      "'permission.policy.roles.r.members' is missing",
    ],
    ['defualt: allow', '3', "'permission.policy.defualt' is not known; did you mean 'default'?"],
    [role('alow: []'), '6', "'permission.policy.roles.r.alow' is not known; did you mean 'allow'?"],
    ['default: maybe', '3', "must be 'allow' or 'deny', not the text 'maybe'"],
    [
      allowIf('{ knid: API }'),
      '7',
      "Condition 'knid' is no word for a condition; did you mean 'kind'?",
    ],
    [
      allowIf('{ colour: red }'),
      '7',
      "Condition 'colour' is no word for a condition; use isOwner, kind, namespace, annotation, label, metadata, spec, any, all, not, rule",
    ],
    [
      allowIf('{ isOwner: false }'),
      '7',
      "Condition 'isOwner' has a value that cannot be read; write 'isOwner: true'; for the opposite, put it below 'not'",
    ],
    [
      allowIf('{ kind: [] }'),
      '7',
      "Condition 'kind' has a value that cannot be read; write a kind or a list of kinds",
    ],
    [
      allowIf('{ label: { tier: { one: two } } }'),
      '7',
      "Condition 'label' has a value that cannot be read; write a key that must be there",
    ],
    [
      allowIf('{ annotation: =gold }'),
      '7',
      "Condition 'annotation' has a value that cannot be read",
    ],
    [allowIf('{}'), '7', "Condition 'if' is empty"],
    [allowIf('{ any: { kind: API } }'), '7', "Condition 'any' is no list"],
    [allowIf('{ not: API }'), '7', "Condition 'not' is no condition"],
    [allowIf('{ toString: x }'), '7', "Condition 'toString' is no word"],
    [
      allowIf('{ rule: IS_COLD }'),
      '7',
      "names a rule 'IS_COLD' that 'catalog-entity' does not have; use one of IS_ENTITY_OWNER,",
    ],
    [
      allowIf('{ rule: HAS_LABEL, params: { key: a } }'),
      '7',
      "does not fit rule 'HAS_LABEL' at 'label'",
    ],
    [allowIf('{ params: { key: a } }'), '7', "has 'params' without 'rule'"],
    [
      allowIf(`${'{ not: '.repeat(20)}{ kind: API }${' }'.repeat(20)}`),
      '7',
      'is nested deeper than 16 levels; flatten it',
    ],
    [
      allow('{ permission: catalog.location.read, if: { kind: API } }'),
      '7',
      'A condition stands with permissions that are about no things',
    ],
    [
      allow('{ permission: [catalog.entity.read, catalog.location.read], if: { kind: API } }'),
      '7',
      "The condition says nothing of permission 'catalog.location.read', which is about no things",
    ],
  ])('reports where it is wrong and what to do: %s', async (policy, line, text) => {
    const problems = await check(policy);
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatch(new RegExp(`app-config\\.yaml:${line}: `));
    expect(problems[0]).toContain(text);
  });

  it('reports what is wrong with names also where values are wrong, at their own lines', async () => {
    const problems = await check(`roles:
  a:
    members: [everyone, bob]
    allow:
      - 'cat*'
      - catalog.entity.raed
  b:
    alow: []
    members: [signed-in]
    deny:
      - { permission: catalog.entity.delete, if: { isOwnr: true } }`);
    expect(problems.map(problem => problem.replace(/^.*?(\d+): /, '$1: '))).toEqual([
      expect.stringMatching(/^5: .*'bob'; write 'everyone'/),
      expect.stringMatching(/^7: .*'cat\*'; write a permission's name/),
      expect.stringMatching(/^10: .*alow.*did you mean 'allow'/),
      expect.stringMatching(/^8: No installed plugin has a permission 'catalog.entity.raed'/),
      expect.stringMatching(
        /^13: Condition 'isOwnr' is no word for a condition; did you mean 'isOwner'/,
      ),
    ]);
  });

  it('reports all that is wrong at once, each with its own line', async () => {
    const problems = await check(
      role(
        'deny:\n  - catalog.entity.raed\nallow:\n  - permission: catalog.entity.read\n    if:\n      any:\n        - kind: API\n        - knid: API',
      ),
    );
    expect(problems.map(problem => problem.split(':')[1])).toEqual(['7', '13']);
  });
});
