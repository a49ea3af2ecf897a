// Compares sites built here with those of MkDocs and its Material theme, with the extensions of the docs core written out.
// Needs `mkdocs`, `mkdocs-material` and `pymdownx` of Python on the machine, and `mdx_truly_sane_lists` on its PYTHONPATH where
// lists are to be those of the docs core; no part of the tests.
//   node --conditions=source scripts/compareMkdocs.mjs FOLDER...    # and the pages of features beside it
//   node --conditions=source scripts/compareMkdocs.mjs --cache CACHE FOLDER...  # stores references in a folder, and uses those
//   node --conditions=source scripts/compareMkdocs.mjs --record     # stores what MkDocs makes of the pages of features, for the tests
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { buildFolder } from '../src/cli/buildFolder.ts';
import { listSiteFiles } from '../src/cli/listSiteFiles.ts';
import { featureFiles } from '../src/testing/featurePages.ts';
import { readComparedPage } from '../src/testing/readComparedPage.ts';

const recordedFile = fileURLToPath(new URL('../src/testing/mkdocsReference.json', import.meta.url));

/** What the docs core adds to each site, as its documentation lists it; PlantUML is in no package of Debian. */
const extensions = [
  'admonition',
  'attr_list',
  'footnotes',
  'def_list',
  'abbr',
  'md_in_html',
  'tables',
  { toc: { permalink: true } },
  { 'pymdownx.caret': {} },
  { 'pymdownx.critic': {} },
  { 'pymdownx.details': {} },
  { 'pymdownx.highlight': { linenums: true } },
  { 'pymdownx.inlinehilite': {} },
  { 'pymdownx.magiclink': {} },
  { 'pymdownx.mark': {} },
  { 'pymdownx.smartsymbols': {} },
  { 'pymdownx.snippets': { base_path: ['docs', '.'] } },
  { 'pymdownx.superfences': {} },
  { 'pymdownx.tabbed': { alternate_style: true } },
  { 'pymdownx.tasklist': { custom_checkbox: true } },
  { 'pymdownx.tilde': {} },
  'pymdownx.betterem',
];
if (isInstalled('mdx_truly_sane_lists')) extensions.push('mdx_truly_sane_lists');

function isInstalled(name) {
  const { status } = spawnSync('/usr/bin/python3', ['-c', `import ${name}`]);
  return status === 0;
}

const copiedKeys = ['site_name', 'docs_dir', 'nav', 'repo_url', 'edit_uri'];

function buildReference(folder, target) {
  const file = ['mkdocs.yml', 'mkdocs.yaml'].map(name => join(folder, name)).find(existsSync);
  const own = parse(readFileSync(file, 'utf8'), { logLevel: 'error' });
  const config = Object.fromEntries(
    copiedKeys.filter(key => key in own).map(key => [key, own[key]]),
  );
  const copy = join(target, 'source');
  cpSync(folder, copy, { recursive: true });
  for (const name of ['mkdocs.yml', 'mkdocs.yaml']) rmSync(join(copy, name), { force: true });
  writeFileSync(
    join(copy, 'mkdocs.yml'),
    stringify({
      site_name: basename(folder),
      ...config,
      theme: { name: 'material', font: false },
      plugins: ['search'],
      markdown_extensions: extensions,
    }),
  );
  const site = join(target, 'reference');
  execFileSync('mkdocs', ['build', '--quiet', '--site-dir', site], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return site;
}

async function buildOwn(folder, target) {
  const root = join(target, 'own');
  const { site, contents } = await buildFolder(folder, {
    name: undefined,
    plantumlServer: undefined,
  });
  for (const { path, bytes } of listSiteFiles(site, contents)) {
    if (!/\.(?:html|json)$/.test(path)) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
  return root;
}

function listPages(site, at = '') {
  return readdirSync(join(site, at), { withFileTypes: true }).flatMap(entry => {
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    if (entry.isDirectory())
      return ['assets', 'search'].includes(path) ? [] : listPages(site, path);
    return entry.name === 'index.html' ? [path] : [];
  });
}

const readPage = (site, path) => readComparedPage(readFileSync(join(site, path), 'utf8'), path);

function readLocations(site) {
  const { docs } = JSON.parse(readFileSync(join(site, 'search/search_index.json'), 'utf8'));
  return docs.map(({ location }) => location);
}

function writeFeatures() {
  const folder = join(mkdtempSync(join(tmpdir(), 'portico-features-')), 'features');
  for (const [path, text] of Object.entries(featureFiles)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const totals = {};
const count = (name, isEqual) => {
  totals[name] ??= { equal: 0, all: 0 };
  totals[name].all += 1;
  if (isEqual) totals[name].equal += 1;
};

/** Where two texts part, with what is around it. */
function describeDifference(a, b) {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const from = Math.max(0, (at === -1 ? a.length : at) - 30);
  return `MkDocs '${a.slice(from, from + 80)}', here '${b.slice(from, from + 80)}'`;
}

function compareLists(name, place, reference, own) {
  const isEqual = reference.join('\n') === own.join('\n');
  count(name, isEqual);
  if (isEqual) return;
  const lost = reference.filter(item => !own.includes(item));
  const added = own.filter(item => !reference.includes(item));
  const difference = `only MkDocs ${JSON.stringify(lost.slice(0, 4))}, only here ${JSON.stringify(added.slice(0, 4))}`;
  // A navigation is the same on all pages of a site.
  if (reported.has(difference)) return;
  reported.add(difference);
  process.stdout.write(`${name} of ${place}: ${difference}\n`);
}

/** `page` and `page/` are one page. */
const dropEndSlash = link =>
  link.replace(/^(https:\/\/site\.example\/[^?#]*[^/?#])\/(?=$|[?#])/, '$1');

const reported = new Set();

/** Stores what MkDocs makes of the pages of features. */
function record(folder) {
  const target = mkdtempSync(join(tmpdir(), 'portico-mkdocs-'));
  try {
    const site = buildReference(folder, target);
    const pages = Object.fromEntries(
      listPages(site)
        .toSorted()
        .map(path => [path, readPage(site, path)]),
    );
    const nav = pages['index.html'].nav;
    for (const page of Object.values(pages)) {
      if (page.nav.join() !== nav.join()) throw new Error('Pages differ in their navigation');
      delete page.nav;
    }
    const versions = execFileSync('mkdocs', ['--version'], { encoding: 'utf8' });
    const reference = {
      mkdocs: /version (\S+)/.exec(versions)[1],
      nav,
      locations: readLocations(site).toSorted(),
      pages,
    };
    writeFileSync(recordedFile, `${JSON.stringify(reference, null, 2)}\n`);
  } finally {
    rmSync(target, { recursive: true });
  }
}

const names = process.argv.slice(2);
const cache = names[0] === '--cache' ? resolve(names.splice(0, 2)[1]) : undefined;

function findReference(folder, target) {
  if (cache === undefined) return buildReference(folder, target);
  const stored = join(cache, basename(folder));
  if (!existsSync(stored)) cpSync(buildReference(folder, target), stored, { recursive: true });
  return stored;
}
const features = writeFeatures();
if (names[0] === '--record') {
  record(features);
  names.length = 0;
}
for (const folder of [features, ...names.map(name => resolve(name))]) {
  const target = mkdtempSync(join(tmpdir(), 'portico-mkdocs-'));
  try {
    const [reference, own] = [findReference(folder, target), await buildOwn(folder, target)];
    const pages = listPages(reference).sort();
    compareLists('page paths', basename(folder), pages, listPages(own).sort());
    compareLists(
      'search locations',
      basename(folder),
      readLocations(reference).sort(),
      readLocations(own).sort(),
    );
    for (const path of pages.filter(page => existsSync(join(own, page)))) {
      const place = `${basename(folder)}/${path}`;
      const [a, b] = [readPage(reference, path), readPage(own, path)];
      compareLists('navigation', place, a.nav, b.nav);
      compareLists('heading ids', place, a.headings, b.headings);
      compareLists('link targets', place, a.links.map(dropEndSlash), b.links.map(dropEndSlash));
      count('text', a.text === b.text);
      if (a.text !== b.text)
        process.stdout.write(`text of ${place}: ${describeDifference(a.text, b.text)}\n`);
    }
  } finally {
    rmSync(target, { recursive: true });
  }
}
rmSync(dirname(features), { recursive: true });
for (const [name, { equal, all }] of Object.entries(totals))
  process.stdout.write(`${name}: equal on ${equal} of ${all}\n`);
