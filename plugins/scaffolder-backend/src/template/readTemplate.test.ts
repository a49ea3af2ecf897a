import { describe, expect, it } from 'vitest';
import { readTemplate } from './readTemplate.ts';

const aTemplate = (spec: Record<string, unknown>, rest = {}) => ({
  apiVersion: 'scaffolder.backstage.io/v1beta3',
  kind: 'Template',
  metadata: { name: 'service', title: 'A service' },
  spec: { steps: [], ...spec },
  ...rest,
});

describe('a template', () => {
  it('gives steps without a name or id those that clients know', () => {
    const steps = [
      { action: 'debug:log' },
      { id: 'b', name: 'B', action: 'fetch:plain', each: [1] },
    ];
    expect(readTemplate(aTemplate({ steps })).steps).toEqual([
      { id: 'step-1', name: 'debug:log', action: 'debug:log' },
      { id: 'b', name: 'B', action: 'fetch:plain', each: [1] },
    ]);
  });

  it.each([
    [{ properties: {} }, ['Please enter the following information']],
    [
      [{ title: 'One' }, {}],
      ['One', 'Please enter the following information'],
    ],
    [undefined, []],
  ])('has one step of its form for each set of parameters: %j', (parameters, titles) => {
    const { form } = readTemplate(aTemplate({ parameters }));
    expect(form.title).toBe('A service');
    expect(form.steps.map(({ title }) => title)).toEqual(titles);
  });

  it.each(['formDecorators', 'EXPERIMENTAL_formDecorators'])('gives its form the %s', name => {
    const decorators = [{ id: 'addToken', input: { scope: 'repo' } }];
    expect(readTemplate(aTemplate({ [name]: decorators })).form).toMatchObject({
      formDecorators: decorators,
      EXPERIMENTAL_formDecorators: decorators,
    });
  });

  it.each([
    [{ apiVersion: 'backstage.io/v1beta2' }, "write 'scaffolder.backstage.io/v1beta3'"],
    [{ spec: {} }, "field 'spec.steps'"],
    [{ spec: { steps: [{}] } }, "field 'spec.steps.0.action'"],
    [{ spec: { steps: [{ id: '__proto__', action: 'a' }] } }, 'this id is reserved'],
    [
      { spec: { steps: [{ action: 'a' }, { id: 'step-1', action: 'b' }] } },
      "two steps with the id 'step-1'",
    ],
  ])('is refused with what is wrong: %j', (rest, message) => {
    expect(() => readTemplate(aTemplate({}, rest))).toThrow(message);
  });
});
