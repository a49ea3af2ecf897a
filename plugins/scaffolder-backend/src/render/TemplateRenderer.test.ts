import { afterAll, describe, expect, it } from 'vitest';
import { TemplateRenderer } from './TemplateRenderer.ts';

const renderer = new TemplateRenderer({
  hostTypes: {
    'github.com': 'github',
    'dev.azure.com': 'azure',
    'bitbucket.org': 'bitbucketCloud',
  },
  globalValues: { region: 'eu' },
});
afterAll(() => renderer.close());

const context = {
  parameters: {
    name: 'pay',
    topics: ['writing-templates', 'examples'],
    owner: 'group:default/team-a',
    port: 8080,
    repoUrl: 'github.com?owner=acme&repo=pay',
  },
  secrets: {},
  steps: { publish: { output: { remoteUrl: 'https://github.com/acme/pay' } } },
};
const render = (value: unknown) => renderer.renderValue(value, context);

describe('values of a template', () => {
  it.each([
    ['${{ parameters.port }}', 8080],
    ['${{ parameters.topics }}', ['writing-templates', 'examples']],
    ['port ${{ parameters.port }}', 'port 8080'],
    ['${{ secrets.USER_OAUTH_TOKEN or false }}', false],
    ['${{ parameters.repoUrl | parseRepoUrl | pick("owner") }}', 'acme'],
    ['${{ (parameters.repoUrl | parseRepoUrl).repo }}', 'pay'],
    ['${{ parameters.repoUrl | projectSlug }}', 'acme/pay'],
    ['${{ parameters.owner | parseEntityRef | pick("name") }}', 'team-a'],
    [
      '${{ "pay" | parseEntityRef({ defaultKind: "component" }) }}',
      { kind: 'component', namespace: 'default', name: 'pay' },
    ],
    ['${{ steps["publish"].output.remoteUrl }}', 'https://github.com/acme/pay'],
    ['{% if parameters.port > 80 %}high{% else %}low{% endif %}', 'high'],
    ['${{ region }}', 'eu'],
    [true, true],
  ])('renders %j', async (value, expected) => {
    expect(await render(value)).toEqual(expected);
  });

  it('renders texts at any depth and omits fields without a value', async () => {
    expect(
      await render({ a: [{ b: '${{ parameters.name }}' }, 1, null], c: '${{ missing.x }}' }),
    ).toEqual({ a: [{ b: 'pay' }, 1, null] });
  });

  it.each([
    ['github.com?owner=acme', 'Incomplete repository location provided, repo not provided'],
    ['github.com?repo=pay', 'Incomplete repository location provided, owner not provided'],
    ['bitbucket.org?project=a&repo=b', 'workspace not provided'],
    ['dev.azure.com?owner=a&repo=b', 'project not provided'],
    ['?owner=acme&repo=pay', 'Unable to parse the Repository URL'],
    ['evil.example?owner=a&repo=b', "No code host 'evil.example' is configured"],
    ['constructor?owner=a&repo=b', "No code host 'constructor' is configured"],
  ])('refuses the repository %s', async (url, message) => {
    const value = '${{ parameters.url | parseRepoUrl }}';
    await expect(renderer.renderValue(value, { parameters: { url } })).rejects.toThrow(message);
  });
});

describe('conditions of steps', () => {
  it.each([
    [undefined, false, true],
    ['${{ parameters.name === "pay" }}', false, true],
    ['${{ parameters.missing }}', false, false],
    ['${{ [] }}', false, false],
    [false, false, false],
    ['${{ failure() }}', false, false],
    ['${{ always() }}', false, true],
    [undefined, true, false],
    ['${{ true }}', true, false],
    ['${{ failure() }}', true, true],
    ['${{ always() and parameters.name }}', true, true],
    ['${{ always() and parameters.missing }}', true, false],
  ])('%j, after a failure: %s, is met: %s', async (condition, hasFailed, expected) => {
    expect(await renderer.isMet(condition, context, { hasFailed })).toBe(expected);
  });
});

describe('files of a skeleton', () => {
  it('renders with blocks trimmed', async () => {
    const text = '{% for topic in values.topics %}\n- ${{ topic }}\n{% endfor %}\n';
    const file = { path: 'README.md', text };
    const values = { topics: ['a', 'b'] };
    expect(await renderer.renderFile(file, { values }, { trimBlocks: true })).toBe('- a\n- b\n');
  });

  it('renders as cookiecutter does', async () => {
    const file = { path: 'a', text: '{{ cookiecutter.name }} ${{ name }}' };
    const syntax = { cookiecutterCompat: true };
    expect(await renderer.renderFile(file, { cookiecutter: { name: 'pay' } }, syntax)).toBe(
      'pay $',
    );
  });

  it('names the file that cannot be rendered', async () => {
    await expect(
      renderer.renderFile({ path: 'src/a.ts', text: '{% include "x" %}' }, {}),
    ).rejects.toThrow(
      /File 'src\/a.ts' cannot be rendered: .*include and extends are not supported/,
    );
  });
});

describe('hostile templates', () => {
  it.each([
    '${{ parameters.constructor }}',
    '${{ parameters.__proto__.polluted }}',
    '${{ parameters["constructor"]("return process")() }}',
    '${{ ({}).constructor.constructor("return process")() }}',
    '${{ always.constructor("return 1")() }}',
    '{% for i in range(0, 1000000000) %}x{% endfor %}',
    '{% for a in range(0, 9999) %}{% for b in range(0, 9999) %}{% for c in range(0, 9999) %}x{% endfor %}{% endfor %}{% endfor %}',
    '{% macro again() %}${{ again() }}{% endmacro %}${{ again() }}',
    '{% set x = "aaaaaaaaaaaaaaaa" %}{% for i in range(0, 60) %}{% set x = x + x %}{% endfor %}${{ x }}',
    '${{ "a" | replace(r/(a+)+$/g, "b") }}',
    '${{ "x" | nosuchfilter }}',
    '${{ ',
    '{% extends "/etc/passwd" %}',
    '{% import "fs" as fs %}',
  ])('are refused: %s', async template => {
    await expect(render(template)).rejects.toThrow(
      /cannot be rendered: Template|took longer than 5 s/,
    );
    expect(await render('${{ parameters.name }}')).toBe('pay');
    expect({}).not.toHaveProperty('polluted');
  });

  it('read no inherited values through the filter pick', async () => {
    expect(await render('${{ parameters | pick("toString") }}')).toBeUndefined();
    expect(await render('${{ parameters | pick(["name", "length", "x"]) }}')).toBeUndefined();
  });

  it('that nest values without end are refused', async () => {
    let value: unknown = 'x';
    for (let level = 0; level < 200; level++) value = [value];
    await expect(render(value)).rejects.toThrow('nested deeper than 100 levels');
  });
});

describe('values that users give', () => {
  const schema = {
    required: ['name'],
    properties: { name: { type: 'string', pattern: '^[a-z]+$' }, port: { type: 'number' } },
  };

  it('are right', async () => {
    expect(await renderer.validate({ name: 'pay', port: 1 }, schema)).toEqual([]);
  });

  it('are reported in the words that clients know', async () => {
    const [missing] = await renderer.validate({}, schema);
    expect(missing).toEqual({
      path: [],
      property: 'instance',
      message: 'requires property "name"',
      name: 'required',
      argument: 'name',
      instance: {},
      stack: 'instance requires property "name"',
    });
    const errors = await renderer.validate({ name: 'Pay', port: '1' }, schema);
    expect(errors.map(({ stack }) => stack)).toEqual([
      'instance.name does not match pattern "^[a-z]+$"',
      'instance.port is not of a type(s) number',
    ]);
  });

  it.each([
    [{ $ref: '#' }, 'no valid JSON Schema'],
    [{ $ref: 'https://schemas.example/a.json' }, 'no valid JSON Schema'],
    [{ properties: { name: { pattern: '(' } } }, 'no valid JSON Schema'],
    [
      { properties: { name: { pattern: String.raw`^(a)\1` } } },
      "no valid JSON Schema: The pattern of 'instance.name' cannot be used",
    ],
    [makeNestedChoices(30), 'takes more than 300000 checks'],
  ])(
    'are refused where the schema is hostile: %j',
    async (hostile, message) => {
      const values = { name: `${'a'.repeat(40)}!` };
      const error = await renderer.validate(values, hostile).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        name: 'InputError',
        message: expect.stringContaining(message),
      });
      expect(await renderer.validate({ name: 'pay' }, schema)).toEqual([]);
    },
    30_000,
  );

  it('are judged at once by a pattern that other engines never finish', async () => {
    const hostile = { properties: { name: { pattern: '^(a+)+$' } } };
    const [error] = await renderer.validate({ name: `${'a'.repeat(10_000)}!` }, hostile);
    expect(error?.stack).toBe('instance.name does not match pattern "^(a+)+$"');
    expect(await renderer.validate({ name: 'a'.repeat(10_000) }, hostile)).toEqual([]);
  });
});

/** A schema whose parts are checked twice as often on each level. */
function makeNestedChoices(levels: number): object {
  const definitions: Record<string, object> = { last: { const: 1 } };
  for (let level = 0; level < levels; level += 1) {
    const $ref = level === 0 ? '#/definitions/last' : `#/definitions/c${level - 1}`;
    definitions[`c${level}`] = { anyOf: [{ $ref }, { $ref }] };
  }
  return { definitions, properties: { name: { $ref: `#/definitions/c${levels - 1}` } } };
}
