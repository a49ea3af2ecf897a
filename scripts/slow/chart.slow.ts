import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readCommands } from '../documents/commandBlocks.ts';
import { runCommands } from '../documents/runCommands.ts';
import { findKubernetesTools } from './tools/findKubernetesTools.ts';

/** A resource of Kubernetes, as far as the tests read it. */
interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    template?: { spec: PodSpec };
    replicas?: number;
    strategy?: object;
    rules?: unknown;
    policyTypes?: readonly string[];
  };
  rules?: readonly { apiGroups: string[]; resources: string[]; verbs: string[] }[];
}
interface PodSpec {
  securityContext: object;
  automountServiceAccountToken: boolean;
  containers: readonly [
    {
      command?: readonly string[];
      args?: readonly string[];
      env?: readonly { name: string }[];
      envFrom?: readonly object[];
      volumeMounts?: readonly object[];
    },
  ];
}

const root = resolve(import.meta.dirname, '../..');
const chart = join(root, 'charts/portico');
const sets = readdirSync(join(chart, 'ci')).map(file => file.replace('-values.yaml', ''));
const valuesOf = (set: string) => ['--values', join(chart, 'ci', `${set}-values.yaml`)];
/** Of a cluster that rendered resources are sent to, to be checked and not stored. */
const kubeconfig = process.env['PORTICO_TEST_KUBECONFIG'];

const tools = await findKubernetesTools();
const skipped = typeof tools === 'string' ? tools : undefined;
const { helm, kubectl } = typeof tools === 'string' ? { helm: '', kubectl: '' } : tools;
if (skipped !== undefined) process.stdout.write(`Skipped: the chart, since ${skipped}\n`);
else if (!kubeconfig)
  process.stdout.write(
    'Skipped: sending the chart to an API server, since PORTICO_TEST_KUBECONFIG names none\n',
  );

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-chart-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = promisify(execFile);

async function template(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(helm, ['template', 'portico', chart, '-n', 'tools', ...args]);
  return stdout;
}

async function render(...args: readonly string[]): Promise<readonly Resource[]> {
  return parseAllDocuments(await template(...args)).map(each => each.toJS() as Resource);
}

function find(resources: readonly Resource[], kind: string): Resource {
  const found = resources.find(each => each.kind === kind);
  if (!found) throw new Error(`No ${kind} is rendered`);
  return found;
}

/** What helm says of values that it refuses. */
async function refuse(...settings: readonly string[]): Promise<string> {
  const args = settings.flatMap(each => ['--set', each]);
  const failure = await template(...args).then(
    () => expect.fail(`${settings.join(', ')} is accepted`),
    (error: { stderr: string }) => error.stderr,
  );
  return failure.split('\n').slice(0, 4).join('\n');
}

describe.skipIf(skipped !== undefined)('the chart', () => {
  it.each(sets)('passes the linter with the values %s', async set => {
    const { stdout } = await run(helm, ['lint', '--strict', chart, ...valuesOf(set)]);
    expect(stdout).toContain('1 chart(s) linted, 0 chart(s) failed');
  });

  it.each(sets)('renders a configuration that the server accepts with the values %s', async set => {
    const resources = await render(...valuesOf(set));
    const file = join(folder, `${set}.yaml`);
    const text = find(resources, 'ConfigMap').data?.['app-config.yaml'] ?? '';
    // The files that it names are in the pod only.
    await writeFile(
      file,
      text.replaceAll(/\$file: \/\S+|(?<=caFile: )\/\S+/g, found =>
        found.startsWith('$file') ? '$env: GITHUB_TOKEN' : file,
      ),
    );
    const env: NodeJS.ProcessEnv = { ...process.env, GITHUB_TOKEN: 'x' };
    const [container] = find(resources, 'Deployment').spec?.template?.spec.containers ?? [];
    for (const { name } of container?.env ?? [])
      env[name] = name.endsWith('PORT')
        ? '5432'
        : name.endsWith('URI')
          ? 'postgres://db.example.com/portico'
          : Buffer.alloc(32, 1).toString('base64');
    const cli = join(root, 'apps/portico/dist/cli.js');
    const { stdout } = await run(process.execPath, [cli, 'config', 'check', '--config', file], {
      env,
    });
    expect(stdout).toContain('0 warnings');
  });

  it.each(sets)('limits what the pod may do with the values %s', async set => {
    const { spec } = find(await render(...valuesOf(set)), 'Deployment').spec?.template ?? {};
    expect(spec?.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(spec?.containers).toMatchObject([
      {
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        livenessProbe: { httpGet: { path: '/.backstage/health/v1/liveness' } },
        readinessProbe: { httpGet: { path: '/.backstage/health/v1/readiness' } },
      },
    ]);
    expect(spec?.automountServiceAccountToken).toBe(set === 'kubernetes');
  });

  it('may only read what the portal shows of a cluster, unless more is allowed', async () => {
    const { rules = [] } = find(await render('--set', 'kubernetes.enabled=true'), 'ClusterRole');
    expect([...new Set(rules.flatMap(({ verbs }) => verbs))].sort()).toEqual([
      'get',
      'list',
      'watch',
    ]);
    expect(rules.flatMap(({ resources }) => resources)).not.toContain('secrets');
    const more = find(await render(...valuesOf('kubernetes')), 'ClusterRole').rules ?? [];
    expect(more.slice(rules.length + 1)).toEqual([
      {
        apiGroups: [''],
        resources: ['secrets'],
        verbs: ['get', 'list', 'watch'],
      },
      { apiGroups: [''], resources: ['pods'], verbs: ['delete'] },
      { apiGroups: [''], resources: ['pods/exec'], verbs: ['get', 'create'] },
      {
        apiGroups: ['apps'],
        resources: [
          'deployments',
          'statefulsets',
          'daemonsets',
          'deployments/scale',
          'statefulsets/scale',
        ],
        verbs: ['patch'],
      },
    ]);
  });

  it('has no role in the cluster while the portal shows none', async () => {
    const kinds = (await render()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual([
      'ConfigMap',
      'Deployment',
      'PersistentVolumeClaim',
      'Service',
      'ServiceAccount',
    ]);
  });

  it('lets nobody in but the named peers, and only to what is named', async () => {
    const { spec } = find(await render(...valuesOf('network')), 'NetworkPolicy');
    expect(spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: [{ namespaceSelector: {} }], ports: [{ port: 'http' }] },
        { from: [{ namespaceSelector: {}, podSelector: {} }], ports: [{ port: 'http' }] },
      ],
      egress: [{ ports: [{ port: 53 }, { port: 53 }] }, { ports: [{ port: 5432 }] }, {}],
    });
  });

  it('begins anew when the configuration changes', async () => {
    const before = await template('--set', 'config.organization.name=Acme');
    const after = await template('--set', 'config.organization.name=Other');
    const sum = /checksum\/config: \S+/;
    expect(sum.exec(before)?.[0]).not.toBe(sum.exec(after)?.[0]);
  });

  it.each([
    ['replicaCount', ['replicaCount=two']],
    ['replicaCount', ['replicaCount=2']],
    ['baseUrl', ['baseUrl=portal.example.com']],
    ['baseUrl', ['ingress.enabled=true']],
    ['baseUrl', ['ingress.enabled=true', 'ingress.tlsSecret=t', 'baseUrl=http://a.example']],
    ['postgresql.existingSecret', ['postgresql.enabled=true']],
    ['secretKeys.existingSecret', ['postgresql.enabled=true', 'postgresql.existingSecret=s']],
    ['image.pullPolicy', ['image.pullPolicy=always']],
    ['image.digest', ['image.digest=latest']],
    ['persistence.size', ['persistence.size=5 GB']],
    ['existingConfigMap', ['existingConfigMap=Not_a_name']],
    ['demonstration', ['demonstration=true', 'existingConfigMap=a']],
    ['metrics.enabled', ['metrics.serviceMonitor.enabled=true']],
    ['terminationGracePeriodSeconds', ['preStopSeconds=60']],
    ['kubernetes.customResources.0', ['kubernetes.customResources[0].group=argoproj.io']],
    ['ingress', ['ingress.hosts=portal.example.com']],
    ['replicas', ['replicas=2']],
  ])('names %s when it refuses %s', async (name, settings) => {
    expect(await refuse(...settings)).toContain(name);
  });

  it('runs one pod without a server while it is maintained, with all that servers have', async () => {
    const read = async (...args: readonly string[]) => {
      const { spec } = find(await render(...valuesOf('production'), ...args), 'Deployment');
      const pod = spec?.template?.spec;
      if (!pod) throw new Error('No pod is rendered');
      const [{ command, args: serverArgs, ...container }] = pod.containers;
      const probes = Object.keys(container).filter(key => /Probe$|^lifecycle$/.test(key));
      const { env, envFrom, volumeMounts } = container;
      const { replicas, strategy } = spec;
      return {
        replicas,
        strategy,
        command,
        serverArgs,
        probes,
        rest: { env, envFrom, volumeMounts },
      };
    };
    const servers = await read();
    const maintained = await read('--set', 'maintenance=true');
    expect(maintained).toEqual({
      replicas: 1,
      strategy: { type: 'Recreate' },
      command: ['node', '--eval', expect.any(String)],
      serverArgs: undefined,
      probes: [],
      rest: servers.rest,
    });
    // Nothing but a signal ends it.
    const [, flag = '', code = ''] = maintained.command ?? [];
    const child = spawn(process.execPath, [flag, `${code}; console.log('ready')`]);
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('describes every value, and has a default for each', async () => {
    const schema = JSON.parse(await readFile(join(chart, 'values.schema.json'), 'utf8')) as Schema;
    const values = parse(await readFile(join(chart, 'values.yaml'), 'utf8')) as object;
    expect(listUndescribed(schema)).toEqual([]);
    const { global: _, ...own } = schema.properties ?? {};
    expect(Object.keys(own).sort()).toEqual(Object.keys(values).sort());
  });

  it('installs the image of its own version', () => {
    const { appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as {
      appVersion: string;
    };
    const portico = readFileSync(join(root, 'apps/portico/package.json'), 'utf8');
    expect(appVersion).toBe((JSON.parse(portico) as { version: string }).version);
  });
});

describe.skipIf(skipped !== undefined || !kubeconfig)('an API server', () => {
  it.each(sets)('accepts the values %s', async set => {
    const cluster = ['--kubeconfig', kubeconfig ?? ''];
    const kinds = await run(kubectl, [...cluster, 'api-resources', '--output=name']);
    const hasMonitors = kinds.stdout.includes('servicemonitors.monitoring.coreos.com');
    if (!hasMonitors && set === 'metrics') {
      process.stdout.write('Skipped: a service monitor, which the cluster does not know\n');
      return;
    }
    const file = join(folder, 'rendered.yaml');
    await writeFile(file, await template(...valuesOf(set), '--validate', ...cluster));
    const args = ['apply', '--dry-run=server', '--validate=strict', '--filename', file];
    const { stdout } = await run(kubectl, [...cluster, '--namespace=default', ...args]);
    expect(
      stdout
        .trim()
        .split('\n')
        .every(line => line.includes('(server dry run)')),
    ).toBe(true);
  });
});

describe.skipIf(skipped !== undefined || !kubeconfig)('the document', () => {
  const name = `portico-test-${randomBytes(4).toString('hex')}`;
  let place: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    place = join(folder, 'clone');
    const bin = join(folder, 'bin');
    await Promise.all([mkdir(place), mkdir(bin)]);
    await symlink(join(root, 'charts'), join(place, 'charts'));
    // The image is not here; its commands are those of the build.
    const cli = join(root, 'apps/portico/dist/cli.js');
    const docker = `#!/bin/sh\nshift 3\nexec '${process.execPath}' '${cli}' "$@"\n`;
    await writeFile(join(bin, 'docker'), docker, { mode: 0o755 });
    const subject = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=test';
    const written = ['-keyout', join(place, 'tls.key'), '-out', join(place, 'tls.crt')];
    await run('openssl', ['req', ...subject.split(' '), ...written]);
    await copyFile(join(place, 'tls.crt'), join(place, 'ca.crt'));
    env = {
      PATH: [bin, dirname(helm), dirname(kubectl), process.env['PATH']].join(delimiter),
      KUBECONFIG: kubeconfig,
      POSTGRES_PASSWORD: 'a',
      GITHUB_TOKEN: 'b',
      REGISTRY_USER: 'c',
      REGISTRY_PASSWORD: 'd',
    };
  });
  afterAll(async () => {
    for (const release of [name, `${name}-demo`])
      await run(helm, ['uninstall', release, '--namespace', name, '--ignore-not-found'], {
        env: { ...process.env, ...env },
      });
    await run(kubectl, ['delete', 'namespace', name, '--ignore-not-found', '--wait=false'], {
      env: { ...process.env, ...env },
    });
  });

  /** Runs a block, in a namespace of its own, without waiting for pods that cannot get the image. */
  async function runBlock(commands: string): Promise<string> {
    const own = commands
      .replaceAll('create namespace portico\n', `create namespace ${name}\n`)
      .replaceAll('--namespace portico', `--namespace ${name}`)
      .replaceAll(/(helm (?:install|upgrade)) portico(-demo)?/g, `$1 ${name}$2`)
      .replaceAll(' --wait', '');
    return runCommands(own, { cwd: place, env });
  }

  const kube = async (...args: readonly string[]) => {
    const { stdout } = await run(kubectl, ['--kubeconfig', kubeconfig ?? '', '-n', name, ...args]);
    return stdout;
  };

  it('leads to servers whose Secrets are all there, with all their keys', async () => {
    await runBlock(await readCommands('docs/install.md', 'chart-values'));
    await runBlock(await readCommands('docs/install.md', 'chart-secrets'));
    const checked = await runBlock(await readCommands('docs/install.md', 'chart-check'));
    expect(checked).toContain('0 chart(s) failed');
    expect(checked).toContain('(server dry run)');
    await runBlock(await readCommands('docs/install.md', 'chart-install'));
    const objects = parse(await kube('get', 'deployment,ingress', '--output=yaml')) as object;
    const named = listSecrets(objects);
    expect(named.map(each => each.secret)).toEqual(
      expect.arrayContaining(['portico-secrets', 'portico-database-app', 'portal-tls', 'registry']),
    );
    const missing: object[] = [];
    for (const { secret, key } of named) {
      const { data } = parse(await kube('get', 'secret', secret, '--output=yaml')) as Resource;
      if (key !== undefined && data?.[key] === undefined) missing.push({ secret, key });
    }
    expect(missing).toEqual([]);
  });

  it('leads to a newer version', async () => {
    const output = await runBlock(await readCommands('docs/upgrading.md', 'chart'));
    expect(output).toContain('REVISION: 2');
  });

  it('leads to a demonstration without Secrets', async () => {
    await runBlock(await readCommands('docs/install.md', 'chart-demonstration'));
    const deployment = `${name}-demo`;
    const objects = parse(await kube('get', 'deployment', deployment, '--output=yaml')) as object;
    expect(listSecrets(objects)).toEqual([]);
  });
});

/** The Secrets that resources name, with the keys that they name of them. */
function listSecrets(value: unknown): readonly { secret: string; key?: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(listSecrets);
  const { secretKeyRef, secretRef, secret, secretName, imagePullSecrets } = value as {
    secretKeyRef?: { name: string; key: string };
    secretRef?: { name: string };
    secret?: { secretName?: string; items?: readonly { key: string }[] };
    secretName?: string;
    imagePullSecrets?: readonly { name: string }[];
  };
  return [
    ...(secretKeyRef ? [{ secret: secretKeyRef.name, key: secretKeyRef.key }] : []),
    ...(secretRef ? [{ secret: secretRef.name }] : []),
    ...(secret?.secretName
      ? (secret.items ?? []).map(({ key }) => ({ secret: secret.secretName ?? '', key }))
      : []),
    ...(typeof secretName === 'string' ? [{ secret: secretName }] : []),
    ...(imagePullSecrets ?? []).map(each => ({ secret: each.name })),
    ...Object.values(value).flatMap(listSecrets),
  ];
}

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
}

function listUndescribed(schema: Schema, path = ''): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    ...(each.description ? [] : [`${path}${name}`]),
    ...listUndescribed(each, `${path}${name}.`),
  ]);
}
