import type { PluginClient } from '@portico/contract';
import type { NotificationMessage } from '@portico/notifications-common';
import type { ActionContext } from '@portico/scaffolder-node';
import { expect, it } from 'vitest';
import { createSendAction } from './createSendAction.ts';

/** Runs the action with what a step gives it. */
async function run(input: Record<string, unknown>, { fails = false, token = 'ada' } = {}) {
  const sent: { by: string | undefined; message: NotificationMessage }[] = [];
  const warnings: string[] = [];
  const fail = () => {
    if (fails) throw new Error('The database is away');
  };
  const action = createSendAction({
    now: () => new Date(0),
    sender: {
      async send(message, sender) {
        fail();
        sent.push({ by: sender.type === 'service' ? sender.subject : undefined, message });
        return [];
      },
    },
    client: {
      async call(_endpoint: unknown, { body }: { body: NotificationMessage }, options: object) {
        fail();
        sent.push({ by: `token of ${(options as { token: string }).token}`, message: body });
        return [];
      },
    } as unknown as PluginClient,
  });
  await action.run({
    input: action.parseInput(input),
    logger: { info: () => {}, warn: (text: string) => warnings.push(text) },
    checkpoint: (_key: string, work: () => Promise<unknown>) => work(),
    issueToken: async (pluginId: string) => (token ? `${token} for ${pluginId}` : undefined),
    signal: new AbortController().signal,
  } as unknown as ActionContext);
  return { sent, warnings };
}

it('sends to some in the name of the scaffolder, with the inputs of the ecosystem', async () => {
  const { sent } = await run({
    recipients: 'entity',
    entityRefs: ['group:default/pay', 'component:default/api'],
    title: 'Ready',
    info: 'It is there',
    link: '/catalog',
    severity: 'low',
    scope: 's',
    topic: 't',
  });
  expect(sent).toEqual([
    {
      by: 'plugin:scaffolder',
      message: {
        recipients: { type: 'entity', entityRef: ['group:default/pay', 'component:default/api'] },
        payload: {
          title: 'Ready',
          description: 'It is there',
          link: '/catalog',
          severity: 'low',
          scope: 's',
          topic: 't',
        },
      },
    },
  ]);
});

it('sends to everybody as the person who runs the template', async () => {
  const { sent } = await run({ recipients: 'broadcast', title: 'Hi' });
  expect(sent).toMatchObject([
    { by: 'token of ada for notifications', message: { recipients: { type: 'broadcast' } } },
  ]);
  const byService = await run({ recipients: 'broadcast', title: 'Hi' }, { token: '' });
  expect(byService.sent).toMatchObject([{ by: 'plugin:scaffolder' }]);
});

it('fails where it cannot be sent, unless that is optional', async () => {
  const toAda = { recipients: 'entity', entityRefs: ['user:default/ada'], title: 'Hi' };
  await expect(run(toAda, { fails: true })).rejects.toThrow('The database is away');
  const { warnings } = await run({ ...toAda, optional: true }, { fails: true });
  expect(warnings).toEqual(['The notification was not sent: The database is away']);
  await expect(run({ recipients: 'entity', title: 'Hi' })).rejects.toThrow("Input 'entityRefs'");
  await expect(run({ recipients: 'all', title: 'Hi' })).rejects.toThrow('recipients');
});
