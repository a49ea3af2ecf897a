import { expect, it } from 'vitest';
import { aForm } from '../testing/scaffolderAnswers.ts';
import { createValidator } from './createValidator.ts';
import { readFormSteps } from './readForm.ts';
import {
  listReviewRows,
  omitSecrets,
  pickSubmittedValues,
  placeServerErrors,
} from './reviewRows.ts';

const steps = readFormSteps(aForm(), () => false);
const validator = createValidator();

it('submits no value of a field that a condition hides', () => {
  const values = { name: 'pay', hasDatabase: true, engine: 'pg', note: 'x', stranger: 1 };
  expect(pickSubmittedValues(steps, values, validator)).toEqual({
    name: 'pay',
    hasDatabase: true,
    engine: 'pg',
    note: 'x',
  });
  expect(pickSubmittedValues(steps, { ...values, hasDatabase: false }, validator)).toEqual({
    name: 'pay',
    hasDatabase: false,
    note: 'x',
  });
});

it('reviews values by the names that the form shows, and hides secrets', () => {
  const [service, access] = steps;
  expect(listReviewRows(service!, { name: 'pay', engine: 'pg', hasDatabase: true })).toMatchObject([
    { label: 'Name', value: 'pay' },
    { label: 'Engine', value: 'PostgreSQL' },
    { label: 'With a database', value: true },
  ]);
  expect(listReviewRows(access!, { token: '****', note: '' })).toMatchObject([
    { label: 'Token', value: undefined },
  ]);
});

it('reviews a repository by the address that people know', () => {
  const schema = { properties: { repoUrl: { type: 'string', 'ui:field': 'RepoUrlPicker' } } };
  const [step] = readFormSteps(aForm({ steps: [{ title: 'Place', schema }] }), () => false);
  const values = { repoUrl: 'dev.azure.com?repo=pay&organization=acme&project=shop' };
  expect(listReviewRows(step!, values)).toMatchObject([{ value: 'dev.azure.com/acme/shop/pay' }]);
});

it('keeps secrets out of drafts', () => {
  expect(omitSecrets(steps, { name: 'pay', token: '****' })).toEqual({ name: 'pay' });
});

it('shows what the server refuses in the step that has the field', () => {
  const error = { property: 'instance', stack: '', argument: 'engine' };
  expect(
    placeServerErrors(steps, [
      { ...error, path: [], name: 'required', message: 'requires property "engine"' },
      { ...error, path: ['name'], name: 'pattern', message: 'does not match' },
    ]),
  ).toEqual({
    stepIndex: 0,
    errors: {
      engine: { __errors: ['requires property "engine"'] },
      name: { __errors: ['does not match'] },
    },
  });
  expect(
    placeServerErrors(steps, [{ ...error, path: ['zzz'], name: 'x', message: 'y' }]),
  ).toBeUndefined();
});

it('omits what feature flags turn off', () => {
  const form = aForm({
    steps: [
      {
        title: 'A',
        schema: { properties: { a: { type: 'string', 'backstage:featureFlag': 'new' } } },
      },
      { title: 'B', schema: { 'backstage:featureFlag': 'new', properties: {} } },
    ],
  });
  expect(readFormSteps(form, () => false)).toMatchObject([{ schema: { properties: {} } }]);
  expect(readFormSteps(form, name => name === 'new')).toHaveLength(2);
});
