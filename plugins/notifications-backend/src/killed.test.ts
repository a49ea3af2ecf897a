import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@portico/server/assembly';
import type { DatabaseOptions } from '@portico/server/database';
import { type TestDatabase, testDatabases, waitUntilDone } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { openDelivery } from './testing/openDelivery.ts';
import { startMailServer } from './testing/startMailServer.ts';

// Each kill starts a process: `npm run test:slow` and `npm run test:crash` request more.
const kills = Number(process.env.PORTICO_TEST_KILLS ?? 2);
/** What a process may have under way when it is killed: the connections of the channel. */
const mailsAtOnce = 2;
/** Mails between two kills; each kill meets a process that has more to send. */
const mailsPerKill = 5;
const people = 20 + kills * mailsPerKill * 2;
const titles = ['one', 'two', 'three'];
const script = fileURLToPath(new URL('testing/deliveryProcess.ts', import.meta.url));
type Sender = ChildProcessByStdio<Writable, Readable, null>;

/** Processes that mail what waits; the next one loads its code while the others work. */
class Senders {
  readonly running: Sender[] = [];
  readonly #argument: string;
  #next: Sender;

  constructor(options: DatabaseOptions, port: number) {
    this.#argument = JSON.stringify({ options, port });
    this.#next = this.#load();
  }

  async startNext(): Promise<void> {
    const child = this.#next;
    this.running.push(child);
    this.#next = this.#load();
    const ready = Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => {
        throw new Error('A process ended before it was ready');
      }),
    ]);
    child.stdin.write('go\n');
    await ready;
  }

  async killRunning(): Promise<void> {
    await Promise.all(this.running.splice(0).map(kill));
  }

  async end(): Promise<void> {
    await this.killRunning();
    await kill(this.#next);
  }

  #load(): Sender {
    return spawn(
      process.execPath,
      ['--conditions=source', '--disable-warning=ExperimentalWarning', script, this.#argument],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
  }
}

async function kill(child: Sender): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** A digest for everybody that is due, processes to send it, and a mail server that can hold its answer. */
async function prepare(engine: TestDatabase) {
  const options = await engine.freshOptions();
  const held = { from: Infinity, reached: Promise.withResolvers<void>() };
  const answering = new AbortController();
  const mail = await startMailServer({
    async beforeAnswer(received) {
      if (received < held.from) return;
      held.reached.resolve();
      await wait(2 ** 31 - 1, undefined, { signal: answering.signal }).catch(() => undefined);
    },
  });
  const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
  const { database, services } = await openDelivery(options, { port: mail.port, logger });
  const users = Array.from({ length: people }, (_, index) => `user:default/u${index}`);
  for (const user of users)
    await services.preferences.replace(user, {
      timeZone: 'UTC',
      digestTime: '08:00',
      rhythms: { Email: 'daily' },
    });
  // The digest of that day is due since then.
  for (const [index, title] of titles.entries())
    await services.sender.sendOwn(
      {
        users,
        payload: { title },
        origin: 'plugin:tests',
        subjects: [],
        alsoStore: async () => {},
      },
      new Date(Date.UTC(2026, 0, 5, 7, index)),
    );
  const senders = new Senders(options, mail.port);
  return {
    senders,
    mails: mail.mails,
    /** Waits for a mail after so many more that is stored and not answered, by a process that is alive. */
    async holdAfter(count: number): Promise<void> {
      held.reached = Promise.withResolvers();
      held.from = mail.mails.length + count;
      await held.reached.promise;
    },
    answerAgain: () => void (held.from = Infinity),
    countWaiting: async () =>
      (await services.outboxStore.count(new Date())).get('email')?.waiting ?? 0,
    async close() {
      await senders.end();
      answering.abort();
      await database.close();
    },
  };
}

function groupByReader(mails: Awaited<ReturnType<typeof prepare>>['mails']) {
  return Map.groupBy(mails, each => [each.to].flat()[0]?.text ?? '');
}

describe.each(testDatabases())('digests on $name whose processes are killed', engine => {
  it(
    `reach everybody whole, and what is sent again has the Message-ID that it had, over ${kills} kills`,
    async () => {
      const { senders, mails, holdAfter, answerAgain, countWaiting, close } = await prepare(engine);
      try {
        for (let count = 0; count < kills; count += 1) {
          const isHeld = count % 2 === 0;
          const reached = isHeld ? holdAfter(mailsPerKill) : undefined;
          await senders.startNext();
          // The server has the mail and the process does not know it, or a process dies anywhere.
          await (reached ?? wait(Math.random() * 100));
          await senders.killRunning();
          answerAgain();
        }
        // SQLite files are of one process at a time.
        for (let index = 0; index < (engine.name === 'SQLite' ? 1 : 2); index += 1)
          await senders.startNext();
        expect(await waitUntilDone(countWaiting)).toBe(0);
        const byReader = groupByReader(mails);
        expect(byReader.size).toBe(people);
        for (const own of byReader.values()) {
          expect(new Set(own.map(({ messageId }) => messageId)).size).toBe(1);
          expect(new Set(own.map(({ text }) => text)).size).toBe(1);
          expect(own[0]?.subject).toBe('3 notifications: three');
          for (const title of titles) expect(own[0]?.text).toContain(`${title}\n`);
        }
        const repeated = mails.length - people;
        expect(repeated).toBeGreaterThanOrEqual(Math.ceil(kills / 2));
        expect(repeated).toBeLessThanOrEqual(mailsAtOnce * kills);
      } finally {
        await close();
      }
    },
    240_000 + kills * 30_000,
  );
});

describe.each(testDatabases().filter(({ name }) => name === 'PostgreSQL'))(
  'digests of two processes on one $name',
  engine => {
    it('are sent once each', async () => {
      const { senders, mails, countWaiting, close } = await prepare(engine);
      try {
        await Promise.all([senders.startNext(), senders.startNext()]);
        expect(await waitUntilDone(countWaiting)).toBe(0);
        expect([mails.length, groupByReader(mails).size]).toEqual([people, people]);
      } finally {
        await close();
      }
    }, 240_000);
  },
);
