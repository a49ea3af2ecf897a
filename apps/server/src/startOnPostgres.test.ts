import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { loadConfig } from '@portico/config';
import { createServerPlugin, databaseRef } from '@portico/server';
import { createLogger, createServer, listConfigSchemas } from '@portico/server/assembly';
import { findFreePort, selfSigned, testDatabases } from '@portico/testing/node';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const [, postgres] = testDatabases();
let superuser: URL;
beforeAll(async () => {
  const options = await postgres!.freshOptions();
  if (options.engine !== 'postgres') throw new Error('This test needs PostgreSQL');
  superuser = new URL(options.connection as string);
});

/** Runs statements as the superuser, in the test's own database unless another is named. */
async function run(statements: string, database = superuser.pathname.slice(1)) {
  const client = new Client(Object.assign(new URL(superuser), { pathname: database }).href);
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** Makes a user that is gone after the test, with a name of its own unless the name matters. */
async function addUser(options = '', name = `user_${randomUUID().slice(0, 8)}`) {
  await run(`drop user if exists ${name}; create user ${name} ${options}`);
  onTestFinished(() => run(`drop owned by ${name}; drop user ${name}`));
  return name;
}

function dropAfterTest(database: string) {
  onTestFinished(() => run(`drop database if exists ${database} with (force)`, 'postgres'));
}

const nameDatabase = () => `missing_${randomUUID().slice(0, 8)}`;

/** A connection to the test's own database, with other values in it. */
function connect(other: Record<string, unknown> = {}) {
  return {
    host: superuser.hostname,
    port: Number(superuser.port),
    user: superuser.username,
    database: superuser.pathname.slice(1),
    ...other,
  };
}

const keeper = createServerPlugin({
  id: 'keeper',
  needs: { database: databaseRef },
  create: async ({ database }) => void (await database.open([])),
});

/** Starts a server with a plugin that has a database. @returns what it logged. */
async function start(connection: unknown, database: Record<string, unknown> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = { backend: { database: { client: 'pg', connection, ...database } } };
  await writeFile(join(folder, 'app-config.yaml'), JSON.stringify(config));
  const log: string[] = [];
  const server = await createServer({
    plugins: [keeper],
    config: await loadConfig({ folder, env: {}, schemas: listConfigSchemas([keeper]) }),
    logger: createLogger({ level: 'info', format: 'text', write: line => log.push(line) }),
    dataFolder: folder,
    env: { PORT: '0' },
  });
  onTestFinished(() => server.stop());
  await server.start();
  const ready = await server.fetch(new Request('http://localhost/.backstage/health/v1/readiness'));
  expect(ready.status).toBe(200);
  return log.join('');
}

describe('a database that is missing', () => {
  it('is created, and that is logged', async () => {
    const user = await addUser('createdb');
    const database = nameDatabase();
    dropAfterTest(database);
    const message = `The database '${database}' was missing and has been created`;
    expect(await start(connect({ user, database }))).toContain(message);
    expect(await start(connect({ user, database }))).not.toContain(message);
  });

  it('is created once by servers that start together, from a connection string too', async () => {
    const database = nameDatabase();
    dropAfterTest(database);
    const connection = Object.assign(new URL(superuser), { pathname: database }).href;
    const logs = await Promise.all([start(connection), start(connection), start(connection)]);
    expect(logs.join('')).toContain('has been created');
  });

  it('stops the start with the statement to create it, where the configuration forbids it', async () => {
    const database = nameDatabase();
    await expect(start(connect({ database }), { ensureExists: false })).rejects.toThrow(
      `database "${database}" does not exist; create it as a superuser with: CREATE DATABASE "${database}" OWNER "postgres";`,
    );
  });

  it('stops the start with the statement to create it, where the user may not', async () => {
    const database = nameDatabase();
    const user = await addUser();
    await expect(start(connect({ user, database }))).rejects.toThrow(
      `The database '${database}' does not exist and cannot be created: permission denied to create database; create it as a superuser with: CREATE DATABASE "${database}" OWNER "${user}";`,
    );
  });
});

describe('a user without the right to create schemas', () => {
  it('stops the start with the statement that grants it', async () => {
    const user = await addUser();
    const { database } = connect();
    await expect(start(connect({ user }))).rejects.toThrow(
      `user '${user}' may not create schemas in database '${database}'; grant it as a superuser with: GRANT CREATE, CONNECT ON DATABASE "${database}" TO "${user}";`,
    );
  });

  it('uses the schemas that somebody else created for it', async () => {
    const user = await addUser();
    await run(`create schema "given_keeper" authorization ${user}`);
    expect(await start(connect({ user }), { schemaPrefix: 'given_' })).not.toContain('error');
  });
});

describe('PostgreSQL that cannot be reached stops the start with the cause and the fix', () => {
  const refuse = (other: Record<string, unknown>) =>
    start(connect(other)).then(
      () => 'started',
      (error: Error) => error.message,
    );

  it('where nothing listens', async () => {
    const port = await findFreePort();
    const message = await refuse({ host: 'localhost', port });
    expect(message).toContain(`PostgreSQL at 'localhost:${port}' cannot be used: connect ECONNREF`);
    expect(message).toContain(
      'start PostgreSQL, or correct backend.database.connection.host and .port',
    );
  });

  it('where the host is unknown', async () => {
    expect(await refuse({ host: 'database.invalid' })).toContain(
      'database.invalid; no such host is known: correct backend.database.connection.host',
    );
  });

  it('where the user does not exist', async () => {
    expect(await refuse({ user: 'nobody_here' })).toContain(
      'role "nobody_here" does not exist; create the user as a superuser with: CREATE USER "nobody_here"',
    );
  });

  it('where the password is wrong, or missing', async () => {
    const user = await addUser("password 'right'", 'only_with_password');
    expect(await refuse({ user, password: 'wrong' })).toContain(
      'password authentication failed for user "only_with_password"; correct backend.database.connection.user and .password',
    );
    expect(await refuse({ user })).toContain('set backend.database.connection.password');
  });

  it('where TLS is requested and not offered', async () => {
    expect(await refuse({ ssl: true })).toContain(
      'does not support SSL connections; turn on ssl in postgresql.conf, or remove backend.database.connection.ssl',
    );
  });

  it('where only encrypted connections are taken', async () => {
    const user = await addUser('', 'only_encrypted');
    expect(await refuse({ user })).toContain('set backend.database.connection.ssl to true');
  });

  it('where the certificate is of an unknown authority', async () => {
    const port = await startTlsOnly();
    expect(await refuse({ host: 'localhost', port, ssl: true })).toContain(
      'self-signed certificate; give the certificate of its authority in backend.database.connection.ssl.ca',
    );
  });
});

/** Answers PostgreSQL's request for TLS, and shows a certificate that nobody trusts. */
async function startTlsOnly(): Promise<number> {
  const secureContext = createSecureContext(selfSigned);
  const sockets: Socket[] = [];
  const server = createTcpServer(socket => {
    sockets.push(socket);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => {});
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}
