import { expect, it } from 'vitest';
import { listNeededSecrets } from './neededSecrets.ts';
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
