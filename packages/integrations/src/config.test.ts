import { expect, it } from 'vitest';
import { integrationsConfigSchema, listCodeHosts, listOtherHosts } from './config.ts';

it('lists the hosts with what they are asked with', () => {
  const integrations = integrationsConfigSchema.parse({
    github: [{ token: 'gh' }],
    bitbucketCloud: [{ username: 'u', appPassword: 'bb' }],
    azure: [{ credentials: [{ personalAccessToken: 'az' }, { clientId: 'c' }] }],
    gerrit: [{ host: 'gerrit.example' }],
  });
  expect(listCodeHosts(integrations)).toMatchObject([
    { type: 'github', host: 'github.com', token: 'gh' },
    { type: 'bitbucketCloud', host: 'bitbucket.org', username: 'u', password: 'bb' },
    { type: 'azure', host: 'dev.azure.com', credentials: [{ personalAccessToken: 'az' }] },
  ]);
  expect(listOtherHosts(integrations)).toEqual([{ host: 'gerrit.example' }]);
});

it('needs nothing', () => {
  const integrations = integrationsConfigSchema.parse(undefined);
  expect(listCodeHosts(integrations)).toEqual([]);
  expect(listOtherHosts(integrations)).toEqual([]);
});
