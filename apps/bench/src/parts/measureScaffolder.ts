import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startForge } from '@portico/local-code-host';
import { HttpClient } from '../http/HttpClient.ts';
import { type Latencies, summarize } from '../http/percentiles.ts';
import { BenchBrowser, openTab } from '../pages/BenchBrowser.ts';
import type { ScaffolderFigures } from '../report/areaFigures.ts';
import { TaskRunner } from '../scaffolder/TaskRunner.ts';
import { writeTemplates } from '../scaffolder/writeTemplates.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const shape = { files: 1000, lines: 20, waitSeconds: 15 };
const quickTasks = 30;
const warmUps = 5;
const largeTasks = 3;
const runningTasks = 50;
const timeoutMs = 60_000;
const forgeToken = 'a-token-of-the-bench-forge';

/** Measures tasks on the built server, over HTTP and in a browser, with a code host on this machine. */
export async function measureScaffolder(): Promise<ScaffolderFigures> {
  return withTempFolder(async folder => {
    const forge = await startForge({ dialect: 'github' });
    forge.state.addOwner('acme', { isOrganization: true });
    forge.state.addToken(forgeToken, 'bench', 'admin');
    const templates = join(folder, 'templates');
    await mkdir(templates);
    const config = await writeBenchConfig(folder, {
      database: { client: 'sqlite' },
      locations: [await writeTemplates(templates, shape)],
      extra: {
        // The browser reads the tasks of the bench as a guest.
        permission: { enabled: false },
        scaffolder: { concurrentTasksLimit: runningTasks },
        integrations: {
          github: [{ host: forge.host, apiBaseUrl: `${forge.origin}/api/v3`, token: forgeToken }],
        },
      },
    });
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, 4);
    const runner = new TaskRunner(server.url, client);
    try {
      await waitForTemplate(client, 'waiting');
      await sleep(1000);
      const idle = await server.probe();
      const firstEvents: number[] = [];
      for (let task = 0; task < quickTasks + warmUps; task++)
        firstEvents.push(await runner.timeFirstEvent('quick'));
      const workspaces = await runInTurn(count => runner.timeRun('files', { name: `n${count}` }));
      const pushes = await runInTurn(count =>
        runner.timeRun('pushed', {
          name: `n${count}`,
          repoUrl: `${forge.host}?owner=acme&repo=pushed-${count}`,
        }),
      );
      const shown = await measureShown(server.url, runner);

      await Promise.all(Array.from({ length: runningTasks }, () => runner.start('waiting')));
      await runner.whenRunning(runningTasks);
      await sleep(1000);
      const running = await server.probe();
      return {
        files: shape.files,
        firstEvent: summarize(firstEvents.slice(warmUps)),
        workspaceMs: middle(workspaces),
        pushedMs: middle(pushes),
        shown: shown.times,
        browser: shown.browser,
        runningTasks,
        runningBytes: running.rssBytes - idle.rssBytes,
        totalBytes: running.rssBytes,
        loadAverage: loadavg()[0] ?? Number.NaN,
      };
    } finally {
      client.close();
      await server.stop();
      await forge.stop();
    }
  });
}

async function runInTurn(run: (count: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < largeTasks; count++) times.push(await run(count));
  return times;
}

const middle = (times: readonly number[]) => summarize(times).p50;

/** From the moment that an event carries until the open page of its task shows it. */
async function measureShown(
  url: string,
  runner: TaskRunner,
): Promise<{ times: Latencies; browser: string }> {
  const browser = await BenchBrowser.launch();
  try {
    const { page } = await openTab(await browser.newVisitor(), 'fast');
    // The second visit has the page's script.
    await page.goto(`${url}/create/tasks/${await runner.start('quick')}`);
    await page.getByText('Hello').first().waitFor();
    const id = await runner.start('chatty');
    await page.goto(`${url}/create/tasks/${id}`);
    const shownAt = page.evaluate(watchTicks, shape.lines);
    const events = await runner.complete(id);
    const seen = await shownAt;
    const times = events.flatMap(({ createdAt, body }) => {
      const tick = /tick (\d+)\./.exec(body.message ?? '')?.[1];
      const at = tick === undefined ? undefined : seen[Number(tick)];
      return at === undefined ? [] : [at - Date.parse(createdAt)];
    });
    if (times.length !== shape.lines)
      throw new Error(`The page of the task has shown ${times.length} of ${shape.lines} lines`);
    return { times: summarize(times), browser: browser.version };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: when it painted which tick, in milliseconds of `Date.now()`, until it has the last one. */
async function watchTicks(count: number): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let frame = 0; frame < 3600 && seen[count - 1] === undefined; frame++) {
    await new Promise(resolve => requestAnimationFrame(resolve));
    for (const [, tick] of document.body.textContent.matchAll(/tick (\d+)\./g))
      seen[Number(tick)] ??= Date.now();
  }
  return seen;
}

async function waitForTemplate(client: HttpClient, name: string): Promise<void> {
  const path = `/api/catalog/entities/by-name/template/default/${name}`;
  const end = performance.now() + timeoutMs;
  for (;;) {
    const isThere = await client.send({ method: 'GET', path }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (performance.now() > end) throw new Error(`The catalog does not have '${name}'`);
    await sleep(50);
  }
}
