import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addServeCommand } from './addServeCommand.ts';
import type { DocsPreview } from './startDocsPreview.ts';

async function makeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-docs-serve-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'docs'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function serve(
  folder: string,
  argv: readonly string[],
  use: (preview: DocsPreview, written: { out: string; err: string }) => Promise<void>,
) {
  const written = { out: '', err: '' };
  const program = new Command('portico').exitOverride();
  addServeCommand(program, {
    out: text => void (written.out += text),
    err: text => void (written.err += text),
    folder,
    portalFolder: join(folder, 'none'),
    waitForEnd: preview => use(preview, written),
  });
  await program.parseAsync(['serve', ...argv], { from: 'user' });
  return written;
}

it('serves the docs of a folder, follows what is saved, and reports faults with file and line', async () => {
  const folder = await makeFolder({
    'mkdocs.yml': 'site_name: Pay\n',
    'docs/index.md': '# Pay\n\n[lost](lost.md) [ledger](/catalog/default/component/ledger)\n',
    'docs/guide.md': '# Guide\n\nFirst.\n',
  });
  await serve(folder, ['--port', '0'], async ({ url, serverUrl }, written) => {
    expect(url).toMatch(/^http:\/\/localhost:\d+\/docs\/default\/component\/preview$/);
    await vi.waitUntil(() => written.out.includes('2 pages, 2 of them rendered'), {
      timeout: 20_000,
    });
    expect(written.err).toContain("warning: docs/index.md:3: link to 'lost.md' leads nowhere");
    // Entities are in the portal's catalog, not in that of the preview.
    expect(written.err).not.toContain('ledger');
    const session = await fetch(`${serverUrl}/api/auth/guest/refresh`);
    const { backstageIdentity } = (await session.json()) as {
      backstageIdentity: { token: string };
    };
    const read = async () => {
      const page = await fetch(
        `${serverUrl}/api/techdocs/static/docs/default/component/preview/guide/index.html`,
        { headers: { authorization: `Bearer ${backstageIdentity.token}` } },
      );
      return page.text();
    };
    expect(await read()).toContain('First.');
    await writeFile(join(folder, 'docs/guide.md'), '# Guide\n\nSecond.\n');
    await vi.waitUntil(async () => (await read()).includes('Second.'), { timeout: 10_000 });
    await vi.waitUntil(() => written.out.includes('2 pages, 1 of them rendered'));
    await writeFile(join(folder, 'mkdocs.yml'), 'site_name: Pay\nnav: [\n');
    await vi.waitUntil(() => /error: mkdocs\.yml:\d+: not valid YAML/.test(written.err), {
      timeout: 10_000,
    });
    expect(await read()).toContain('Second.');
  });
}, 60_000);

it.each<[argv: string[], message: string]>([
  [['--source-dir', 'nowhere'], "There is no folder '"],
  [['--port', 'abc'], "Option '--port' is 'abc'"],
])('refuses %o', async (argv, message) => {
  const folder = await makeFolder({});
  await expect(serve(folder, argv, async () => {})).rejects.toThrow(message);
});
