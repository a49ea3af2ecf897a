import type { PluginClient } from '@portico/contract';
import { InputError } from '@portico/errors';
import {
  notificationLimits,
  type NotificationMessage,
  notificationSeverities,
  sendNotificationEndpoint,
} from '@portico/notifications-common';
import { createTemplateAction, type TemplateAction } from '@portico/scaffolder-node';
import { z } from 'zod';
import type { NotificationSender } from './NotificationSender.ts';

/** What the action works with. */
export interface SendActionServices {
  sender: Pick<NotificationSender, 'send'>;
  /** Of this plugin itself, for messages that the initiator must be allowed to send. */
  client: PluginClient;
  now: () => Date;
}

const text = (max: number, description: string) =>
  z.string().max(max).optional().meta({ description });

const input = z.object({
  recipients: z
    .enum(['broadcast', 'entity'])
    .meta({ description: 'Whom it is for: everybody, or those of entityRefs' }),
  entityRefs: z
    .array(z.string().max(400))
    .max(notificationLimits.recipients)
    .optional()
    .meta({ description: 'Refs of users, groups, and entities whose owners get it' }),
  title: z.string().max(notificationLimits.titleLength),
  info: text(notificationLimits.descriptionLength, 'What is said below the title'),
  link: text(notificationLimits.linkLength, 'An address, or a path of the portal'),
  severity: z.enum(notificationSeverities).optional(),
  scope: text(notificationLimits.scopeLength, 'A later message of this scope takes its place'),
  topic: text(notificationLimits.topicLength, 'What it is about, by which readers turn it off'),
  optional: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the task goes on when it cannot be sent; false when omitted' }),
});

/**
 * The action `notification:send`. To some it sends in the name of the scaffolder; to everybody as the person who runs the
 * template, who needs the permission for it.
 */
export function createSendAction({ sender, client, now }: SendActionServices): TemplateAction {
  return createTemplateAction({
    id: 'notification:send',
    description: 'Sends a notification to people, groups, owners of entities, or everybody',
    examples: [
      {
        description: 'Tell the owner of what was made',
        example: [
          'steps:',
          '  - action: notification:send',
          '    input:',
          '      recipients: entity',
          "      entityRefs: ['${{ parameters.owner }}']",
          '      title: The repository is ready',
          '      link: ${{ steps.publish.output.remoteUrl }}',
        ].join('\n'),
      },
    ],
    input,
    async run({ input, logger, checkpoint, issueToken, signal }) {
      try {
        const message = toMessage(input);
        await checkpoint('send', async () => {
          const token =
            message.recipients.type === 'broadcast' ? await issueToken('notifications') : undefined;
          if (token === undefined)
            await sender.send(message, { type: 'service', subject: 'plugin:scaffolder' }, now());
          else await client.call(sendNotificationEndpoint, { body: message }, { token, signal });
          return null;
        });
        logger.info(`Sent the notification '${message.payload.title}'`);
      } catch (error) {
        if (!input.optional) throw error;
        logger.warn(`The notification was not sent: ${(error as Error).message}`);
      }
    },
  });
}

function toMessage({
  recipients,
  entityRefs = [],
  title,
  info: description,
  link,
  severity,
  scope,
  topic,
}: z.output<typeof input>): NotificationMessage {
  if (recipients === 'entity' && entityRefs.length === 0)
    throw new InputError("Input 'entityRefs' is missing; name users, groups or entities");
  return {
    recipients:
      recipients === 'broadcast'
        ? { type: 'broadcast' }
        : { type: 'entity', entityRef: [...entityRefs] },
    payload: { title, description, link, severity, scope, topic },
  };
}
