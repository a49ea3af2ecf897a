import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@portico/testing/node';

const programs = {
  prometheus: '/usr/bin/prometheus',
  alertmanager: '/usr/bin/prometheus-alertmanager',
};

/** Why there are no monitors to test with; `undefined` where there are. */
export const monitorsMissing = Object.values(programs).every(path => existsSync(path))
  ? undefined
  : "there is no 'prometheus' or no 'prometheus-alertmanager' here: install Debian's packages of these names (npm test does so as root)";

/** A Prometheus whose alerts go to an Alertmanager. */
export interface Monitors {
  prometheusUrl: string;
  alertmanagerUrl: string;
  stop(): Promise<void>;
}

/** Starts both. @param rules - the rules of one group, in YAML, as lists are indented by six spaces. */
export async function startMonitors(rules: string): Promise<Monitors> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-monitors-'));
  const [prometheusPort, alertmanagerPort] = [await findFreePort(), await findFreePort()];
  const prometheusUrl = `http://127.0.0.1:${prometheusPort}`;
  const alertmanagerUrl = `http://127.0.0.1:${alertmanagerPort}`;
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('alertmanager.yml', 'route: { receiver: none }\nreceivers: [{ name: none }]\n');
  await write('rules.yml', `groups:\n  - name: tests\n    interval: 1s\n    rules:\n${rules}`);
  await write(
    'prometheus.yml',
    [
      'global: { evaluation_interval: 1s }',
      'rule_files: [rules.yml]',
      'alerting:',
      '  alertmanagers:',
      `    - static_configs: [{ targets: ['127.0.0.1:${alertmanagerPort}'] }]`,
      '',
    ].join('\n'),
  );
  const children = [
    start(programs.alertmanager, folder, [
      '--config.file=alertmanager.yml',
      '--storage.path=alerts',
      `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
      '--cluster.listen-address=',
    ]),
    start(programs.prometheus, folder, [
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=data',
      '--rules.alert.resend-delay=1s',
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
    ]),
  ];
  const stop = async () => {
    await Promise.all(
      children.map(async ({ child, end }) => {
        child.kill('SIGKILL');
        await end;
      }),
    );
    await rm(folder, { recursive: true, force: true });
  };
  return { prometheusUrl, alertmanagerUrl, stop };
}

function start(program: string, cwd: string, args: string[]) {
  const child: ChildProcess = spawn(program, args, { cwd, stdio: 'ignore' });
  return { child, end: once(child, 'exit') };
}
