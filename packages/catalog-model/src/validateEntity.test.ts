import { describe, expect, it } from 'vitest';
import type { ComponentEntity } from './kinds/software.ts';
import { createEntityValidator, describeEntityProblem, validateEntity } from './validateEntity.ts';
import { defineEntityKind } from './kinds/EntityKind.ts';
import { fields, text } from './shape.ts';

const component = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'pay' },
  spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
} satisfies ComponentEntity;

const problemsOf = (document: unknown) =>
  validateEntity(document).problems.map(describeEntityProblem);

describe('validateEntity', () => {
  it('hands back the document itself when it keeps all rules', () => {
    expect(validateEntity(component).entity).toBe(component);
  });

  it.each([
    [undefined, 'A document must be an object, but is nothing'],
    [[component], 'A document must be an object, but is a list'],
    ['text', 'A document must be an object, but is a text'],
  ])('refuses %j as a document', (document, expected) => {
    expect(problemsOf(document)).toEqual([
      `${expected}; write at least 'apiVersion', 'kind' and 'metadata'`,
    ]);
  });

  it.each([
    ['references', { spec: { ...component.spec, dependsOn: Array(250_000).fill(':') } }],
    ['tags', { metadata: { name: 'pay', tags: Array(250_000).fill('_') } }],
    ['links', { metadata: { name: 'pay', links: Array.from({ length: 250_000 }, () => ({})) } }],
    ['keys', Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key-${at}`, 1]))],
  ])(
    'stops at 100 problems, says so, and looks at no more of a document with endless %s',
    (_, part) => {
      const before = process.threadCpuUsage();
      const problems = problemsOf({ ...component, ...part });
      const { user, system } = process.threadCpuUsage(before);
      expect(problems).toHaveLength(101);
      expect(problems.at(-1)).toBe('There are more problems than these 100; correct these first');
      expect((user + system) / 1000).toBeLessThan(300);
    },
  );

  it('reports all problems of a document at once, each with its path and fix', () => {
    const document = {
      ...component,
      sepc: {},
      metadata: {
        name: 'Pay Service!',
        namespace: 'Not_DNS',
        tags: ['java', 'Big Data', 7],
        labels: { 'a/b/c': 'x', tier: 'one two' },
        annotations: { 'backstage.io/managed-by-location': true },
        links: [{ title: 'no address' }, { url: '' }],
      },
      spec: { type: '', owner: 3, system: 'component:', dependsOn: ['pay'], providesApis: 'one' },
    };
    expect(problemsOf(document)).toEqual([
      "sepc: 'sepc' is no field of an entity; move it under 'metadata' or 'spec'",
      "metadata.name: Must start and end with an alphanumeric character, and contain only alphanumeric characters, hyphens, underscores, and periods. Maximum length is 63 characters; change 'Pay Service!', for instance to 'Pay-Service'",
      "metadata.namespace: Must be 1 to 63 lower-case letters, digits and hyphens, and start and end with a letter or a digit; change 'Not_DNS', for instance to 'not-dns'",
      expect.stringMatching(/^metadata\.labels\.a\/b\/c: .*; rename the key 'a\/b\/c'$/),
      expect.stringMatching(
        /^metadata\.labels\.tier: .*; change 'one two', for instance to 'one-two'$/,
      ),
      "metadata.annotations.backstage.io/managed-by-location: Must be a text, but is a boolean; put it in quotes: 'true'",
      expect.stringMatching(
        /^metadata\.tags\.1: .*; change 'Big Data', for instance to 'big-data'$/,
      ),
      "metadata.tags.2: Must be a text, but is a number; put it in quotes: '7'",
      "metadata.links.0.url: Is required, but missing; add 'url' under 'metadata.links.0'",
      'metadata.links.1.url: Must not be empty; write a text of at least one character',
      'spec.type: Must not be empty; write a text of at least one character',
      "spec.lifecycle: Is required, but missing; add 'lifecycle' under 'spec'",
      "spec.owner: Must be an entity reference, but is a number; put it in quotes: '3'",
      expect.stringMatching(
        /^spec\.system: Entity reference 'component:' has a missing or empty name/,
      ),
      "spec.providesApis: Must be a list, but is a text; write it as a list: ['one']",
      expect.stringMatching(
        /^spec\.dependsOn\.0: Entity reference 'pay' has a missing or empty kind/,
      ),
    ]);
  });

  it.each([
    [{}, ['metadata: Is required', 'kind: Is required', 'apiVersion: Is required']],
    [
      { ...component, kind: 'component' },
      ["kind: Kind 'component' is spelled otherwise; write 'Component'"],
    ],
    [
      { ...component, kind: 'Gadget' },
      [
        "kind: Kind 'Gadget' is not known; use one of Component, API, Resource, System, Domain, Group, User, Location, Template",
      ],
    ],
    [
      { ...component, kind: '9' },
      ['kind: Must be 1 to 63 letters and digits, and start with a letter'],
    ],
    [
      { ...component, apiVersion: 'v1' },
      [
        "apiVersion: 'v1' is not known for kind 'Component'; use 'backstage.io/v1alpha1' or 'backstage.io/v1beta1'",
      ],
    ],
    [
      { ...component, spec: null },
      ["spec: Is required, but missing; add 'spec' with the fields of a Component"],
    ],
    [{ ...component, spec: [] }, ['spec: Must be an object, but is a list']],
    [
      { ...component, metadata: {} },
      ["metadata.name: Is required, but missing; add 'name' under 'metadata'"],
    ],
  ])('%# explains what is wrong with the envelope', (document, expected) => {
    const problems = problemsOf(document);
    expect(problems).toHaveLength(expected.length);
    expected.forEach((start, index) => expect(problems[index]).toContain(start));
  });

  it('takes a kind of its own when it is given one', () => {
    const gadget = defineEntityKind({
      kind: 'Gadget',
      apiVersions: ['example.com/v1'],
      spec: fields({ size: text() }),
    });
    const validate = createEntityValidator([gadget]);
    const document = {
      apiVersion: 'example.com/v1',
      kind: 'Gadget',
      metadata: { name: 'g' },
      spec: { size: 'l' },
    };
    expect(validate(document).problems).toEqual([]);
    expect(validate(component).problems[0]?.hint).toBe('use one of Gadget');
  });

  it('takes APIs with a definition, or with the addresses of what describes itself', () => {
    const api = (spec: object) => ({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'API',
      metadata: { name: 'mcp' },
      spec: { type: 'mcp-server', lifecycle: 'production', owner: 'team-a', ...spec },
    });
    const remotes = [{ type: 'streamable-http', url: 'https://mcp.example.com' }];
    expect(problemsOf(api({ remotes }))).toEqual([]);
    expect(problemsOf(api({ definition: 'text' }))).toEqual([]);
    for (const spec of [{}, { remotes: [] }])
      expect(problemsOf(api(spec))).toEqual([
        "spec.definition: Is required, but missing; add 'definition' under 'spec', or 'remotes' with 'type' and 'url' for an MCP server",
      ]);
    expect(problemsOf(api({ remotes: [{ type: 'sse' }] }))).toEqual([
      "spec.remotes.0.url: Is required, but missing; add 'url' under 'spec.remotes.0'",
    ]);
  });
});
