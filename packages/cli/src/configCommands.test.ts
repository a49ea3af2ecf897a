import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from '@portico/core';
import { createServerPlugin, secretBoxRef } from '@portico/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from './runCli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

function run(files: Record<string, string>, ...argv: string[]) {
  return runWith([], files, ...argv);
}

async function runWith(
  plugins: readonly Plugin[],
  files: Record<string, string>,
  ...argv: string[]
) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const written = { out: '', err: '' };
  const code = await runCli(plugins, argv, {
    out: text => (written.out += text),
    err: text => (written.err += text),
    env: { DB_PASSWORD: 'hunter2hunter2' },
    folder,
  });
  return { code, ...written };
}

describe('config check', () => {
  it('says so when all is right', async () => {
    const result = await run(
      { 'app-config.yaml': 'app: { title: Portal }', 'app-config.local.yaml': 'backend: {}' },
      'config',
      'check',
    );
    expect(result).toEqual({
      code: 0,
      out: 'The configuration is right: 2 files, 0 warnings\n',
      err: '',
    });
  });

  it('fails with every problem, each with file, line and the fix', async () => {
    const result = await run(
      {
        'app-config.yaml':
          'app:\n  baseUrl: nowhere\n  titel: x\nbackend:\n  database:\n    client: mysql\n',
      },
      'config',
      'check',
    );
    expect(result.code).toBe(1);
    expect(result.out).toBe('');
    expect(result.err).toMatch(
      /^app-config\.yaml:2, plugin 'server': 'app\.baseUrl' must be an address, not the text 'nowhere'; write it whole, such as 'https:\/\/portal\.example\.com' \[config-invalid\]$/m,
    );
    expect(result.err).toMatch(
      /^app-config\.yaml:6, plugin 'server': 'backend\.database\.client' must be 'better-sqlite3', 'sqlite', 'sqlite3' or 'pg', not the text 'mysql'; /m,
    );
    expect(result.err).toMatch(
      /^warning: app-config\.yaml:3: No plugin reads the key 'app\.titel'; did you mean 'title'\? Otherwise remove it \[config-unknown\]$/m,
    );
    expect(result.err).toMatch(/^2 problems$/m);
  });

  it('does not fail for a key that no plugin reads', async () => {
    const result = await run({ 'app-config.yaml': 'app: {}\ntypo: 1' }, 'config', 'check');
    expect(result.code).toBe(0);
    expect(result.err).toBe(
      "warning: app-config.yaml:2: No plugin reads the key 'typo'; correct its spelling, or remove it [config-unknown]\n",
    );
    expect(result.out).toContain('1 warning\n');
  });

  it('prints what plugins warn of, and counts it', async () => {
    const plugin = createServerPlugin({
      id: 'shop',
      check: ({ warn }) => {
        warn({ code: 'config-invalid', message: 'Nothing is sold', hint: 'add a thing' });
        return [];
      },
    });
    await writeFile(join(folder, 'app-config.yaml'), 'app: {}');
    const written = { out: '', err: '' };
    const code = await runCli([plugin], ['config', 'check'], {
      out: text => (written.out += text),
      err: text => (written.err += text),
      env: {},
      folder,
    });
    expect([code, written.err]).toEqual([
      0,
      "warning: plugin 'shop': Nothing is sold; add a thing [config-invalid]\n",
    ]);
    expect(written.out).toContain('1 warning\n');
  });

  it('reads the files that are named, and reports of one that is not there', async () => {
    const files = { 'a.yaml': 'app: { title: A }', 'app-config.yaml': 'app: 1' };
    expect((await run(files, 'config', 'check', '--config', 'a.yaml')).code).toBe(0);
    const missing = await run({}, 'config', 'check', '--config', 'a.yaml', '--config', 'none.yaml');
    expect(missing.code).toBe(1);
    expect(missing.err).toContain("The file 'none.yaml' cannot be read (ENOENT)");
  });
});

describe('config print', () => {
  const files = {
    'app-config.yaml': [
      'app: { title: Portal }',
      'backend:',
      '  database:',
      '    client: pg',
      "    connection: { host: db.example, password: '${DB_PASSWORD}' }",
      '  auth:',
      '    externalAccess:',
      '      - type: static',
      '        options: { token: a-secret-token, subject: ci }',
    ].join('\n'),
    'app-config.local.yaml': 'app: { title: Local }',
  };

  it('prints what was merged, with secrets as ***', async () => {
    const { code, out } = await run(files, 'config', 'print');
    expect(code).toBe(0);
    expect(out).toContain('title: Local\n');
    expect(out).toContain('host: db.example\n');
    expect(out).toContain('password: "***"\n');
    expect(out).toContain('token: "***"\n');
    expect(out).not.toMatch(/hunter2|a-secret-token/);
  });

  it('hides a password inside an address', async () => {
    const { out } = await run(
      {
        'app-config.yaml':
          "backend:\n  database: { client: pg, connection: 'postgres://me:pw@db.example/x' }\n",
      },
      'config',
      'print',
    );
    expect(out).toContain('connection: "***"\n');
  });

  it('prints only what the browser gets', async () => {
    const { out } = await run(files, 'config', 'print', '--frontend');
    expect(out).toBe('app:\n  title: Local\n  protected: false\npermission:\n  enabled: false\n');
  });

  it('prints as JSON for programs', async () => {
    const { out } = await run(files, 'config', 'print', '--json');
    expect(JSON.parse(out)).toMatchObject({
      app: { title: 'Local' },
      backend: { database: { connection: { host: 'db.example', password: '***' } } },
    });
  });
});

it('answers help and usage errors by itself', async () => {
  const help = await run({}, '--help');
  expect([help.code, help.out]).toEqual([0, expect.stringContaining('Usage: portico')]);
  const wrong = await run({}, 'config', 'chek');
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("unknown command 'chek'")]);
});

describe('secrets new-key', () => {
  const vault = createServerPlugin({ id: 'vault', needs: { secrets: secretBoxRef } });
  const postgres =
    'backend: { database: { client: pg, connection: postgresql://localhost/portal } }';

  it('prints a key that the configuration of servers on PostgreSQL needs', async () => {
    const missing = await runWith([vault], { 'app-config.yaml': postgres }, 'config', 'check');
    expect(missing.code).toBe(1);
    expect(missing.err).toContain(
      "'backend.secrets.keys' is missing: plugin 'vault' stores secrets, and servers on PostgreSQL must share the key",
    );
    expect(missing.err).toContain("run 'npm run portico -- secrets new-key'");
    const { out: key } = await run({}, 'secrets', 'new-key');
    const keys = `${postgres.slice(0, -1)}, secrets: { keys: ['${key.trim()}'] } }`;
    const found = await runWith([vault], { 'app-config.yaml': keys }, 'config', 'check');
    expect(found).toMatchObject({ code: 0, err: '' });
    const wrong = postgres.slice(0, -1) + ', secrets: { keys: [short] } }';
    const refused = await runWith([vault], { 'app-config.yaml': wrong }, 'config', 'check');
    expect(refused.err).toContain(
      "must be 32 bytes in base64; make one with 'portico secrets new-key'",
    );
  });

  it('requests none where there is a data folder, or nothing to seal', async () => {
    expect((await runWith([vault], { 'app-config.yaml': '' }, 'config', 'check')).code).toBe(0);
    expect((await run({ 'app-config.yaml': postgres }, 'config', 'check')).code).toBe(0);
  });
});
