import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definePortal } from './definePortal.ts';
import { writeFiles } from './testing/writeFiles.ts';

const core = { '@portico/core': '1.0.0' };
const exported = (name: string, files: readonly string[], more: object = {}) => ({
  name,
  type: 'module',
  sideEffects: false,
  exports: Object.fromEntries(
    files.map(file => [file === 'index' ? '.' : `./${file}`, `./${file}.js`]),
  ),
  dependencies: core,
  ...more,
});

let folder: string;
let pages: Record<'index' | 'sign-in', string>;
let assets: string[];

/** The text of all files that a page loads at once. */
async function readLoaded(page: string): Promise<string> {
  const files = page.match(/(?<=(?:src|href)="[.]\/)assets\/[^"]+[.]js(?=")/g) ?? [];
  const texts = files.map(file => readFile(join(folder, 'dist', file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

beforeAll(async () => {
  folder = await writeFiles({
    'package.json': {
      type: 'module',
      dependencies: { '@portico/app': '1', shop: '1', extra: '1', entry: '1', design: '1' },
    },
    'src/plugins.ts':
      "import { extra } from 'extra';\nimport { shop } from 'shop';\nexport const plugins: unknown[] = [shop, extra];\nexport * from 'costs';\nexport * from 'other-costs';\n",
    'src/bindings.ts': 'export const bindings: unknown[] = [];\n',
    'node_modules/@portico/app/package.json': exported('@portico/app', ['assembly']),
    'node_modules/@portico/app/assembly.js':
      "export const startApp = (element, app) => element.append('shell', app.plugins.length);",
    'node_modules/shop/package.json': exported('shop', ['index', 'List', 'frame'], {
      portico: { firstPage: './List', frames: { map: { entry: './frame', title: 'A <map>' } } },
    }),
    'node_modules/shop/index.js': `import { pagePoint, otherPoint } from './points.js';
      import { texts } from './texts.js';
      const pages = [
        pagePoint.add({ id: 'stock', path: '/shop/:item', load: () => import('./Stock.js') }),
        pagePoint.add({ path: '/shop', load: () => import('./List.js') }),
        pagePoint.add({ path: '/shop/map', load: () => import('./Map.js').then(map => map) }),
        pagePoint.add({ path: String(Date.now()), load: () => import('./Map.js') }),
        otherPoint.add({ path: '/other', load: () => import('./Map.js') }),
      ];
      export const shop = { texts, pages, load: () => import('./List.js'), parts: [() => import('./Price.js'), () => import('./Stock.js'), () => import('./Map.js')] };
`,
    'node_modules/shop/points.js':
      'export const pagePoint = { add: page => page };\nexport const otherPoint = { add: other => other };',
    'node_modules/shop/texts.js': "export const texts = { de: () => import('./locales/de.json') };",
    'node_modules/shop/locales/de.json': { title: 'Der Laden' },
    'node_modules/shop/locales/later/de.json': { hint: 'Ein Hinweis' },
    'node_modules/shop/Price.js':
      "import { round } from 'maths';\nexport default () => `price ${round(1)}`;",
    'node_modules/shop/Stock.js':
      "export default () => ['stock of the shop', () => import('./locales/later/de.json')];",
    'node_modules/shop/Map.js': `export default () => 'a large map ${'-'.repeat(70_000)}';`,
    'node_modules/extra/package.json': exported('extra', ['index']),
    'node_modules/extra/index.js': "export const extra = () => import('./Extra.js');",
    'node_modules/extra/Extra.js':
      "import { round } from 'maths';\nexport default () => `extra ${round(2)}`;",
    'node_modules/maths/package.json': exported('maths', ['index']),
    'node_modules/maths/index.js': 'export const round = number => `rounded ${number}`;',
    'node_modules/shop/List.js': "export default () => 'list of the shop';",
    'node_modules/shop/frame.js': "document.body.append('in the frame');",
    'node_modules/entry/package.json': exported('entry', ['signIn', 'Choices'], {
      portico: { signIn: { entry: './signIn', page: './Choices' } },
    }),
    'node_modules/entry/signIn.js':
      "export const openSignIn = async (element, load) => { await import('./Choices.js'); (await load()).startPortal(element, 'opened'); };",
    'node_modules/entry/Choices.js':
      "import { Button } from 'design';\nexport default () => Button('choices of sign-in');",
    ...Object.fromEntries(
      ['costs', 'other-costs'].flatMap(name => [
        [`node_modules/${name}/package.json`, exported(name, ['index'])],
        [
          `node_modules/${name}/index.js`,
          `export const costsPlugin = { id: 'plugin of ${name}', provides: [], contributes: [] };`,
        ],
      ]),
    ),
    'node_modules/design/package.json': exported('design', ['index'], {
      portico: { omits: ['design/Ripple'] },
    }),
    'node_modules/design/index.js':
      "import Ripple from './Ripple.js';\nexport const Button = text => [text, Ripple()];",
    'node_modules/design/Ripple.js': "export default () => 'a ripple';",
  });
  const config = await definePortal({ folder })({ command: 'build', mode: 'production' });
  await build({ ...(config as InlineConfig), configFile: false, logLevel: 'error' });
  const [index = '', signIn = ''] = await Promise.all(
    ['index.html', 'sign-in.html'].map(name => readFile(join(folder, 'dist', name), 'utf8')),
  );
  pages = { index, 'sign-in': signIn };
  assets = await readdir(join(folder, 'dist/assets'));
});
afterAll(() => rm(folder, { recursive: true }));

it('builds a page that fetches the first page beside the entry, with marks for the server', async () => {
  expect(await readLoaded(pages.index)).toMatch(
    /shell[^]*list of the shop|list of the shop[^]*shell/,
  );
  expect(pages.index).toContain('<script nonce="%PORTICO_NONCE%">');
  expect(pages.index).toContain('%PORTICO_CONFIG%');
  expect(pages.index).toMatch(/href="[.]\/assets\/icon-[^"]+[.]svg"/);
});

it('has the plugins of all packages that the list re-exports, also of those that export one name', async () => {
  const loaded = await readLoaded(pages.index);
  expect(loaded).toContain('plugin of costs');
  expect(loaded).toContain('plugin of other-costs');
});

it('fetches the font beside the code, on both pages', () => {
  for (const page of Object.values(pages)) {
    expect(page).toMatch(
      /<link rel="preload" as="font" type="font\/woff2" crossorigin href="[.]\/assets\/inter-latin-wght-normal-[^"]+[.]woff2">/,
    );
  }
});

it('lists the files of each page besides those of the first one, by the path that its plugin contributes', async () => {
  const text = await readFile(join(folder, 'dist/page-files.json'), 'utf8');
  const list = JSON.parse(text) as { path: string; files: string[] }[];
  expect(list.map(({ path }) => path)).toEqual(['/shop/:item', '/shop', '/shop/map']);
  const [stock, first, map] = list.map(({ files }) => files);
  expect(first).toEqual([]);
  expect(stock).toContainEqual(expect.stringMatching(/^assets\/shop-/));
  expect(map).toEqual([expect.stringMatching(/^assets\/Map-/)]);
});

it('builds a page for sign-in that carries nothing of the app but names its files', async () => {
  const loaded = await readLoaded(pages['sign-in']);
  expect(loaded).toContain('choices of sign-in');
  expect(loaded).not.toMatch(/shell|list of the shop/);
  const list = assets.find(file => file.startsWith('List'));
  expect(pages['sign-in']).toContain(`"./assets/${list}"`);
});

it('lists as public only what the page for sign-in leads to', async () => {
  const names = JSON.parse(
    await readFile(join(folder, 'dist/public-files.json'), 'utf8'),
  ) as string[];
  const texts = names
    .filter(name => name.endsWith('.js'))
    .map(name => readFile(join(folder, 'dist', name), 'utf8'));
  const text = (await Promise.all(texts)).join('\n');
  expect(text).toContain('choices of sign-in');
  expect(text).not.toMatch(/shell|list of the shop/);
  expect(names.some(name => name.endsWith('.svg'))).toBe(true);
});

it('omits the components that packages declare as never rendered', async () => {
  const scripts = assets.filter(file => file.endsWith('.js'));
  const texts = scripts.map(file => readFile(join(folder, 'dist/assets', file), 'utf8'));
  expect((await Promise.all(texts)).join('\n')).not.toContain('a ripple');
});

it('puts small parts into one file a package, what they share into another, and names them for later', async () => {
  const readAll = async (files: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(
        files.map(
          async file => [file, await readFile(join(folder, 'dist/assets', file), 'utf8')] as const,
        ),
      ),
    );
  const scripts = Object.entries(await readAll(assets.filter(file => file.endsWith('.js'))));
  const fileOf = (text: string) => scripts.find(([, code]) => code.includes(text))?.[0];
  expect(fileOf('price ')).toBe(fileOf('stock of the shop'));
  expect(fileOf('extra ')).not.toBe(fileOf('price '));
  expect(fileOf('rounded ')).toMatch(/^parts-/);
  expect(fileOf('a large map')).toMatch(/^Map-/);
  const later = pages.index.match(/(?<=rel="portico-later" href="[.]\/assets\/)[^"]+/g) ?? [];
  expect(later.toSorted()).toEqual(
    [fileOf('price '), fileOf('extra '), fileOf('rounded ')].toSorted(),
  );
  expect(fileOf('Der Laden')).toMatch(/^texts-de-first-/);
  expect(fileOf('Ein Hinweis')).toMatch(/^texts-de-/);
  expect(fileOf('Ein Hinweis')).not.toBe(fileOf('Der Laden'));
  expect(pages['sign-in']).not.toContain('portico-later');
});

it('builds a declared frame as one file with a policy of its own', async () => {
  const frame = await readFile(join(folder, 'dist/frames/map.html'), 'utf8');
  expect(frame).toContain('in the frame');
  expect(frame).toContain('<title>A &lt;map></title>');
  expect(frame).toMatch(/default-src 'none'; script-src 'sha256-[^']+';/);
});

it('says which declared module a package does not export', async () => {
  const broken = await writeFiles({
    'package.json': { dependencies: { entry: '1' } },
    'node_modules/entry/package.json': exported('entry', ['signIn'], {
      portico: { signIn: { entry: './signIn', page: './Choices' } },
    }),
    'node_modules/entry/signIn.js': 'export const openSignIn = () => {};',
    'src/plugins.ts': 'export const plugins = [];',
    'src/bindings.ts': 'export const bindings = [];',
  });
  const configure = definePortal({ folder: broken });
  await expect(
    Promise.resolve(configure({ command: 'build', mode: 'production' })),
  ).rejects.toThrow('"./Choices" is not exported');
  await rm(broken, { recursive: true });
});
