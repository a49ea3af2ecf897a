import { describe, expect, it } from 'vitest';
import { listNeededSecrets, listSecretLabels, pickShownSecrets } from './neededSecrets.ts';
import { readFormSteps } from './readForm.ts';

const steps = readFormSteps(
  {
    title: '',
    steps: [
      {
        title: 'One',
        schema: {
          properties: {
            token: { type: 'string', title: 'Deploy token', 'ui:field': 'Secret' },
            unused: { type: 'string', 'ui:field': 'Secret' },
            repoUrl: {
              type: 'string',
              'ui:field': 'RepoUrlPicker',
              'ui:options': {
                requestUserCredentials: {
                  secretsKey: 'USER_TOKEN',
                  additionalScopes: { github: ['workflow'] },
                },
              },
            },
            plain: { type: 'string', 'ui:field': 'EntityNamePicker' },
          },
        },
      },
    ],
  },
  () => true,
);

it('lists the secrets that were typed, and the tokens of hosts', () => {
  const values = { token: '****', repoUrl: 'github.com?owner=acme&repo=pay', plain: 'x' };
  expect(listNeededSecrets(steps, values)).toEqual({
    typed: [{ name: 'token', label: 'Deploy token' }],
    tokens: [{ secretsKey: 'USER_TOKEN', host: 'github.com', scopes: { github: ['workflow'] } }],
  });
});

it('lists none for a task that had none', () => {
  expect(listNeededSecrets(steps, { plain: 'x', token: '' })).toEqual({ typed: [], tokens: [] });
});

describe('secrets in lists and passwords', () => {
  const forms = readFormSteps(
    {
      title: '',
      steps: [
        {
          title: 'One',
          schema: {
            properties: {
              token: { type: 'string', title: 'Token', 'ui:field': 'Secret' },
              password: { type: 'string', title: 'Password', 'ui:widget': 'password' },
              keys: {
                type: 'array',
                items: { type: 'string', title: 'Key', 'ui:field': 'Secret' },
              },
              on: { type: 'boolean' },
            },
            dependencies: { on: { properties: { extra: { 'ui:field': 'Secret' } } } },
          },
        },
      ],
    },
    () => true,
  );
  const values = { token: '***', password: '***', keys: ['***', '***'], extra: '***' };

  it('are not sent with a retry, which has them, and are entered again when a task is started over', () => {
    const { typed } = listNeededSecrets(forms, values);
    expect(typed.map(({ name }) => name)).toEqual(['token', 'extra']);
    expect(listSecretLabels(forms, values)).toEqual(['Token', 'Password', 'Key', 'extra']);
    expect(listSecretLabels(forms, { token: '', keys: [] })).toEqual([]);
  });

  it('are sent only while their fields are shown', () => {
    const typed = { token: 'a', extra: 'b', USER_TOKEN: 'c' };
    expect(pickShownSecrets(forms, { token: '*' }, typed)).toEqual({ token: 'a', USER_TOKEN: 'c' });
    expect(pickShownSecrets(forms, values, typed)).toEqual(typed);
  });
});
