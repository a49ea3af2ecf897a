import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { DemoCluster } from './DemoCluster.ts';
import type { DemoObject } from './demoObjects.ts';

/** The demonstration's cluster as a server on this machine. */
export interface RunningDemoCluster {
  url: string;
  token: string;
  stop(): Promise<void>;
}

const apiPath =
  /^\/(?:api\/v1|apis\/(?<group>[^/]+)\/[^/]+)(?:\/namespaces\/(?<namespace>[^/]+))?\/(?<plural>[a-z]+)(?:\/(?<name>[^/]+))?(?:\/(?<sub>[a-z]+))?$/;
const maxBodyBytes = 65_536;
const logEveryMs = 1000;

/** Starts it. It speaks as much of the API as the portal uses: lists, watches, logs, terminals, and changes of workloads. */
export async function startDemoCluster(): Promise<RunningDemoCluster> {
  const cluster = new DemoCluster();
  const token = randomBytes(24).toString('base64url');
  const isAllowed = ({ headers }: IncomingMessage) => headers.authorization === `Bearer ${token}`;
  const server = createServer((request, response) => {
    if (!isAllowed(request)) return answerStatus(response, 401, 'Unauthorized');
    answer(cluster, request, response).catch(() => response.destroy());
  });
  const webSockets = new WebSocketServer({
    noServer: true,
    handleProtocols: offered =>
      [...offered].find(each => /^(v4\.)?channel\.k8s\.io$/.test(each)) ?? false,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { plural, namespace = '', name = '', sub } = readPath(request).groups;
    const pod = plural === 'pods' && sub === 'exec' && cluster.find('pods', namespace, name);
    if (!isAllowed(request) || !pod) {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    webSockets.handleUpgrade(request, socket, head, webSocket => runShell(webSocket, pod));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    async stop() {
      cluster.stop();
      for (const client of webSockets.clients) client.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readPath({ url = '/' }: IncomingMessage) {
  const address = new URL(url, 'http://cluster');
  return { address, groups: apiPath.exec(address.pathname)?.groups ?? {} };
}

async function answer(cluster: DemoCluster, request: IncomingMessage, response: ServerResponse) {
  const { address, groups } = readPath(request);
  const { group, namespace = '', plural = '', name = '', sub } = groups;
  if (address.pathname === '/version') return answerJson(response, { gitVersion: 'v1.33.0-demo' });
  if (group === 'metrics.k8s.io') return answerMetrics(cluster, address, response);
  if (plural === '') return answerStatus(response, 404, 'There is no such API');
  if (name === '') return answerList(cluster, { plural, namespace, address }, request, response);
  const object = cluster.find(plural, namespace, name);
  if (!object) return answerStatus(response, 404, `${plural} "${name}" not found`);
  const { method } = request;
  if (plural === 'pods' && sub === 'log') return answerLog(object, address, request, response);
  if (plural === 'pods' && method === 'DELETE') cluster.deletePod(object);
  else if (plural === 'deployments' && method === 'PATCH')
    change(cluster, object, await readBody(request));
  else if (method !== 'GET')
    return answerStatus(response, 405, 'The demonstration does not support this change');
  return answerJson(response, object);
}

function change(cluster: DemoCluster, deployment: DemoObject, body: string): void {
  const { spec = {} } = JSON.parse(body) as {
    spec?: {
      replicas?: number;
      template?: { metadata?: { annotations?: Record<string, string> } };
    };
  };
  const { replicas } = spec;
  const annotations = spec.template?.metadata?.annotations;
  if (annotations) cluster.restart(deployment, annotations);
  if (replicas !== undefined && Number.isInteger(replicas) && replicas >= 0 && replicas <= 20)
    cluster.scale(deployment, replicas);
}

/** Reads `app=pay,tier in (web,api)`: labels, and the values that each may have. */
function readSelector(selector: string): { label: string; values: string[] }[] {
  const wanted: { label: string; values: string[] }[] = [];
  for (const part of selector.replace(/[()]/g, '').split(',').filter(Boolean)) {
    const [first = '', value] = part.split(/==?| in /);
    if (value === undefined) wanted.at(-1)?.values.push(first.trim());
    else wanted.push({ label: first, values: [value.trim()] });
  }
  return wanted;
}

/** Whether an object belongs to a selection by labels, as equal values or one of several, and by the object of an event. */
function createFilter(address: URL, namespace: string): (object: DemoObject) => boolean {
  const wanted = readSelector(address.searchParams.get('labelSelector') ?? '');
  const field = /^involvedObject\.name==?(.+)$/.exec(
    address.searchParams.get('fieldSelector') ?? '',
  )?.[1];
  return object =>
    (namespace === '' || object.metadata.namespace === namespace) &&
    wanted.every(({ label, values }) => values.includes(object.metadata.labels[label] ?? '')) &&
    (field === undefined ||
      (object['involvedObject'] as { name?: string } | undefined)?.name === field);
}

function answerList(
  cluster: DemoCluster,
  { plural, namespace, address }: { plural: string; namespace: string; address: URL },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const matches = createFilter(address, namespace);
  if (address.searchParams.get('watch') !== 'true') {
    const items = cluster.list(plural).filter(matches);
    return answerJson(response, {
      kind: 'List',
      apiVersion: 'v1',
      metadata: { resourceVersion: cluster.version },
      items,
    });
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.flushHeaders();
  const end = cluster.listen(changed => {
    if (changed.plural !== plural || !matches(changed.object)) return;
    const { type, object } = changed;
    response.write(`${JSON.stringify({ type, object })}\n`);
  });
  request.once('close', end);
}

function answerMetrics(cluster: DemoCluster, address: URL, response: ServerResponse): void {
  const items = cluster
    .list('pods')
    .filter(createFilter(address, ''))
    .filter(pod => readContainer(pod)?.state.running)
    .map(({ metadata: { name, namespace } }) => ({
      metadata: { name, namespace },
      containers: [
        {
          name: 'app',
          usage: {
            cpu: `${60 + Math.round(Math.random() * 80)}m`,
            memory: `${90 + Math.round(Math.random() * 60)}Mi`,
          },
        },
      ],
    }));
  answerJson(response, { kind: 'PodMetricsList', metadata: {}, items });
}

interface ContainerStatus {
  restartCount: number;
  state: { running?: object; waiting?: { reason: string; message?: string } };
  lastState?: { terminated?: { startedAt: string } };
}

function readContainer({ status }: DemoObject): ContainerStatus | undefined {
  const { containerStatuses = [] } = (status ?? {}) as { containerStatuses?: ContainerStatus[] };
  return containerStatuses[0];
}

function answerLog(
  pod: DemoObject,
  address: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { restartCount = 0, state, lastState } = readContainer(pod) ?? {};
  const isPrevious = address.searchParams.get('previous') === 'true';
  const { name } = pod.metadata;
  if (isPrevious && restartCount === 0)
    return answerStatus(
      response,
      400,
      `previous terminated container "app" in pod "${name}" not found`,
    );
  if (state?.waiting && restartCount === 0) {
    const { reason, message = reason } = state.waiting;
    return answerStatus(
      response,
      400,
      `container "app" in pod "${name}" is waiting to start: ${message}`,
    );
  }
  response.writeHead(200, { 'content-type': 'text/plain' });
  const hasTimes = address.searchParams.get('timestamps') === 'true';
  const write = (at: number, text: string) => {
    const time = new Date(at).toISOString();
    response.write(`${hasTimes ? `${time} ` : ''}${time} ${text}\n`);
  };
  if (state?.waiting) {
    const startedAt = Date.parse(lastState?.terminated?.startedAt ?? new Date().toISOString());
    lastWords.forEach((line, index) => write(startedAt + index * 700, line));
    return void response.end();
  }
  const writeLine = (at: number) =>
    write(at, `INFO processed ${400 + (Math.trunc(at / 1000) % 97)} messages in 1 s`);
  const now = Date.now();
  for (let line = 40; line > 0; line--) writeLine(now - line * logEveryMs);
  if (isPrevious || address.searchParams.get('follow') !== 'true') return void response.end();
  const timer = setInterval(() => writeLine(Date.now()), logEveryMs);
  request.once('close', () => clearInterval(timer));
}

/** What a container wrote that ended soon after its start. */
const lastWords = [
  'INFO starting',
  'INFO reading config.yaml',
  'WARN reference-data:5432 does not answer, attempt 1 of 3',
  'ERROR cannot connect to reference-data:5432: connection refused',
  'FATAL gave up after 3 attempts',
];

const answers: Readonly<Record<string, (pod: DemoObject) => string>> = {
  help: () => 'This terminal is scripted: try ls, env, ps, hostname, exit',
  ls: () => 'app  config.yaml  lib',
  env: ({ metadata }) => `HOSTNAME=${metadata.name}\r\nNAMESPACE=${metadata.namespace}`,
  ps: () => 'PID   USER     COMMAND\r\n    1 app      ./app --config config.yaml',
  hostname: ({ metadata }) => metadata.name,
};

/** A terminal that answers a few commands and runs nothing. */
function runShell(webSocket: WebSocket, pod: DemoObject): void {
  const write = (text: string) => webSocket.send(Buffer.from(`\u0001${text}`));
  let line = '';
  write('Scripted terminal of the demonstration; try help\r\n$ ');
  webSocket.on('message', data => {
    const bytes = data as Buffer;
    if (bytes[0] !== 0) return;
    for (const character of bytes.subarray(1).toString()) {
      if (character !== '\r' && character !== '\n') {
        line = character === '\u007f' ? line.slice(0, -1) : (line + character).slice(0, 500);
        write(character === '\u007f' ? '\b \b' : character);
        continue;
      }
      const [command = ''] = line.trim().split(/\s+/);
      line = '';
      if (command === 'exit') return webSocket.close(1000);
      const found = Object.hasOwn(answers, command) ? answers[command]?.(pod) : undefined;
      write(`\r\n${command === '' ? '' : `${found ?? `${command}: not found`}\r\n`}$ `);
    }
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxBodyBytes) throw new Error('The body is too large');
  }
  return text;
}

function answerJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function answerStatus(response: ServerResponse, code: number, message: string): void {
  response
    .writeHead(code, { 'content-type': 'application/json' })
    .end(JSON.stringify({ kind: 'Status', status: 'Failure', code, message }));
}
