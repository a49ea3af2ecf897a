import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { onTestFinished, vi } from 'vitest';

/** What a mail server does with addresses: an error with `responseCode` refuses them. */
export interface MailServerOptions {
  judge?: (address: string) => Error | undefined;
  /** What it waits for between storing a mail and its answer, by how many it has. */
  beforeAnswer?: (received: number) => Promise<void> | undefined;
  /** Port of a server that was stopped. */
  port?: number;
}

/** An SMTP server that stores what it gets. */
export async function startMailServer({
  judge = () => undefined,
  beforeAnswer = () => undefined,
  port = 0,
}: MailServerOptions = {}) {
  const mails: (ParsedMail & { source: string })[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => callback(judge(address) ?? null),
    onData(stream, _session, callback) {
      const read = async () => {
        const bytes = await buffer(stream);
        mails.push(Object.assign(await simpleParser(bytes), { source: bytes.toString() }));
        await beforeAnswer(mails.length);
      };
      read().then(
        () => callback(),
        (error: unknown) => callback(error as Error),
      );
    },
  });
  // Connections of pools are cut when a test ends.
  server.on('error', () => {});
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = () => new Promise<void>(resolve => void server.close(() => resolve()));
  onTestFinished(stop);
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    mails,
    stop,
    port: listening,
    /** The configuration of e-mail by this server. */
    config: (more: object = {}) => ({
      notifications: {
        processors: {
          email: {
            transportConfig: { transport: 'smtp', hostname: '127.0.0.1', port: listening },
            sender: 'Portal <portal@example.com>',
            throttleInterval: '0ms',
            ...more,
          },
        },
      },
    }),
    receive: (count: number) =>
      vi.waitFor(
        () => {
          if (mails.length < count) throw new Error(`${mails.length} of ${count} mails have come`);
          return mails;
        },
        { timeout: 30_000 },
      ),
  };
}
