import { ServiceUnavailableError } from '@portico/errors';
import { notificationSeverities, type Notification } from '@portico/notifications-common';
import type { DeliveryOutcome, NotificationChannel } from '@portico/notifications-node';
import type { Logger } from '@portico/server';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { readEmailAddress } from '../readEmailAddress.ts';
import type { EmailConfig } from './emailConfig.ts';
import { findEmailProblem } from './EmailRules.ts';
import { readRetryTime } from './readRetryTime.ts';
import { writeEmail } from './writeEmail.ts';

/** As settings and the ecosystem name it. */
const emailChannelName = 'Email';

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Mails notifications to the addresses that people have in the catalog. */
export function createEmailChannel(config: EmailConfig, logger: Logger): NotificationChannel {
  let transport: Promise<Transporter> | undefined;
  const send = async (mail: SendMailOptions) => {
    transport ??= createTransport(config);
    const mailer = await transport;
    await mailer.sendMail(mail);
  };
  return {
    name: emailChannelName,
    title: 'E-mail',
    concurrency: config.concurrencyLimit,
    pauseMs: config.throttleInterval,
    async deliver(message) {
      const wanted = message.notifications.filter(each => isWanted(each, config));
      const { entity } = message;
      const address = readEmailAddress(entity);
      if (wanted.length === 0) return { state: 'delivered' };
      if (address === undefined)
        return {
          state: 'refused',
          reason: `'${message.user}' has no spec.profile.email in the catalog`,
        };
      const problem = findEmailProblem(address, config);
      if (problem !== undefined)
        return { state: 'refused', reason: `'${message.user}': ${problem}` };
      const total = message.total - (message.notifications.length - wanted.length);
      const mail = toMail({ ...message, notifications: wanted, total }, address, config);
      if (config.transportConfig.transport === 'stream') {
        logger.info(`A mail to '${address}' is not sent: '${String(mail.subject)}'`);
        return { state: 'delivered' };
      }
      try {
        await send(mail);
        return { state: 'delivered' };
      } catch (error) {
        return judgeFailure(error, message.user);
      }
    },
    async close() {
      (await transport?.catch(() => undefined))?.close();
    },
  };
}

async function createTransport({
  transportConfig,
  concurrencyLimit,
}: EmailConfig): Promise<Transporter> {
  const { createTransport: create } = await import('nodemailer');
  if (transportConfig.transport !== 'smtp')
    throw new ServiceUnavailableError('Only SMTP has a transport');
  const { hostname, port, secure, requireTls, username, password } = transportConfig;
  return create({
    host: hostname,
    port,
    secure,
    requireTLS: requireTls,
    ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
    pool: true,
    maxConnections: concurrencyLimit,
    // What a mail is made from is never read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
}

function toMail(
  message: Parameters<typeof writeEmail>[0],
  address: string,
  { sender, replyTo }: EmailConfig,
): SendMailOptions {
  const { subject, text, html } = writeEmail(message);
  const domain = sender.slice(sender.lastIndexOf('@') + 1).replace('>', '');
  return {
    from: sender,
    ...(replyTo !== undefined && { replyTo }),
    to: { name: '', address },
    subject,
    text,
    html,
    messageId: `<${message.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': { prepared: true, value: `<${message.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function isWanted({ payload }: Notification, { filter }: EmailConfig): boolean {
  const { minSeverity, maxSeverity, excludedTopics, includedTopics } = filter;
  const rank = notificationSeverities.indexOf(payload.severity);
  if (minSeverity && rank > notificationSeverities.indexOf(minSeverity)) return false;
  if (maxSeverity && rank < notificationSeverities.indexOf(maxSeverity)) return false;
  if (payload.topic !== undefined && excludedTopics.includes(payload.topic)) return false;
  return !includedTopics || (payload.topic !== undefined && includedTopics.includes(payload.topic));
}

/** Codes by which servers say that there is no such mailbox. */
const unknownMailbox = new Set([501, 550, 551, 553]);

/** What the server says of the recipient or the text concerns this mail; everything else is the channel's. */
function judgeFailure(error: unknown, user: string): DeliveryOutcome {
  const {
    code,
    command,
    responseCode = 0,
    response = '',
  } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  const isTemporary = responseCode >= 400 && responseCode < 500;
  const until = isTemporary ? readRetryTime(response) : undefined;
  const concernsMail = command === 'RCPT TO' || code === 'EMESSAGE';
  // 421: the server goes away, whoever the mail is for.
  if (!concernsMail || responseCode === 421) {
    if (until) return { state: 'paused', reason: `The mail server answers '${response}'`, until };
    throw error;
  }
  const reason = `The mail to '${user}' is refused: ${response || String(error)}`;
  if (responseCode === 0 || unknownMailbox.has(responseCode)) return { state: 'refused', reason };
  return { state: 'deferred', reason, ...(until && { until }) };
}
