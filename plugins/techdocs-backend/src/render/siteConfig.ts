import { posix } from 'node:path';
import { InputError } from '@portico/errors';
import type { DocsBuildLine } from '@portico/techdocs-common';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { findExclusionProblem } from './compileExclusions.ts';
import { docsLimits } from './docsLimits.ts';
import { findDeepLine, maxYamlDepth } from './findDeepLine.ts';
import { type NavEntry, readNav } from './readNav.ts';
import { readLanguages, type SiteLanguages } from './siteLanguages.ts';
import { readSlugStyle, type SlugStyle } from './slugs.ts';

/** What is used of a `mkdocs.yml`. */
export interface SiteConfig {
  siteName: string | undefined;
  siteDescription: string | undefined;
  /** Relative to the file's folder; never absolute and never with `..`. */
  docsDir: string;
  nav: readonly NavEntry[] | undefined;
  repoUrl: string | undefined;
  /** Relative to the repository's address, or an address. */
  /** Empty where pages are not to be edited. */
  editUri: string | undefined;
  language: string;
  /** Patterns as in a `.gitignore`. */
  excludedDocs: readonly string[];
  /** Folders that snippets are read from, relative to the file's folder. */
  snippetFolders: readonly string[];
  /** Levels of headings in the table of contents. */
  tocDepth: readonly [min: number, max: number];
  /** How ids of headings are made. */
  slugStyle: SlugStyle;
  /** Of the plugin `i18n`. */
  languages: SiteLanguages | undefined;
  /** Whether files `.pages` arrange the navigation. */
  hasPagesFiles: boolean;
}

/** A `mkdocs.yml` as it was read, and what in it is not used. */
export interface ReadSiteConfig {
  config: SiteConfig;
  lines: readonly DocsBuildLine[];
}

const usedKeys = new Set([
  'site_name',
  'site_description',
  'site_author',
  'site_url',
  'site_dir',
  'docs_dir',
  'nav',
  'repo_url',
  'repo_name',
  'edit_uri',
  'edit_uri_template',
  'copyright',
  'exclude_docs',
  'not_in_nav',
  'theme',
  'extra',
  'use_directory_urls',
  'strict',
  'validation',
  'plugins',
  'markdown_extensions',
]);
/** What runs, or loads, something from the repository or the network. */
const unsafeKeys: Readonly<Record<string, string>> = {
  hooks: 'hooks are not run',
  INHERIT: 'files are not inherited',
  extra_css: 'styles of the repository are not loaded',
  extra_javascript: 'scripts of the repository are not loaded',
  extra_templates: 'templates of the repository are not used',
};
const knownPlugins = new Set([
  'techdocs-core',
  'search',
  'monorepo',
  'material/search',
  'i18n',
  'awesome-pages',
]);

/**
 * Reads a `mkdocs.yml`. Only known keys count; tags, such as those that name Python functions, are plain text.
 *
 * @param file - its name, for the log.
 * @throws Error that names file and line when it is not YAML, or not a map.
 */
export function readSiteConfig(text: string, file: string): ReadSiteConfig {
  const lines: DocsBuildLine[] = [];
  const counter = new LineCounter();
  const deepLine = findDeepLine(text);
  if (deepLine !== undefined)
    throw new InputError(
      `${file}:${deepLine}: lists and maps are nested more than ${maxYamlDepth} levels deep`,
    );
  const document = parseDocument(text, {
    lineCounter: counter,
    logLevel: 'silent',
    uniqueKeys: false,
    version: '1.1',
    schema: 'core',
    resolveKnownTags: false,
  });
  const lineOf = (node: unknown): number | undefined => {
    const range = (node as Node | undefined)?.range;
    return range ? counter.linePos(range[0]).line : undefined;
  };
  const warn = (message: string, node?: unknown) => {
    const line = lineOf(node);
    lines.push({ level: 'warning', message, file, ...(line !== undefined && { line }) });
  };
  const [error] = document.errors;
  if (error)
    throw new InputError(
      `${file}:${error.linePos?.[0].line ?? 1}: not valid YAML: ${withoutPlace(error.message)}`,
    );
  if (document.contents !== null && !isMap(document.contents))
    throw new InputError(`${file}:1: a map of keys is expected, such as 'site_name: Docs'`);
  useDefaults(document, (key, node) =>
    warn(`'${key}' has its default value: variables of the server are not read`, node),
  );
  const root = isMap(document.contents) ? document.contents.items : [];
  const resolve = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);
  const keyOf = (name: string) => root.find(({ key }) => isScalar(key) && key.value === name);
  const value = (name: string): unknown => resolve(keyOf(name)?.value);
  const textOf = (name: string): string | undefined => {
    const node = value(name);
    if (!isScalar(node) || node.value === null || node.value === '') return undefined;
    return String(node.value).slice(0, docsLimits.textCharacters);
  };
  const isEmptyText = (node: unknown): boolean => isScalar(node) && node.value === '';
  const toPlain = (node: unknown): unknown => {
    try {
      return (node as Node | undefined)?.toJS(document, { maxAliasCount: 100 });
    } catch {
      warn('the value refers to itself, or to too many others; it is not used', node);
      return undefined;
    }
  };

  for (const { key } of root) {
    const name = isScalar(key) ? String(key.value) : '';
    if (Object.hasOwn(unsafeKeys, name)) warn(`'${name}' is ignored: ${unsafeKeys[name]}`, key);
    else if (!usedKeys.has(name)) warn(`'${name.slice(0, 100)}' is not known and is ignored`, key);
  }
  const plugins = toPlain(value('plugins'));
  for (const name of listNames(plugins))
    if (!knownPlugins.has(name))
      warn(`plugin '${name}' is ignored: plugins are not run`, keyOf('plugins')?.key);
  const theme = toPlain(value('theme'));
  if (isRecord(theme) && theme['custom_dir'] !== undefined)
    warn("'theme.custom_dir' is ignored: templates of the repository are not used", value('theme'));
  if (value('use_directory_urls') !== undefined && toPlain(value('use_directory_urls')) === false)
    warn(
      "'use_directory_urls: false' is ignored: pages have addresses of folders",
      keyOf('use_directory_urls')?.key,
    );

  const slugNode = findSlugNode(value('markdown_extensions'), resolve);
  const slugStyle = readSlugStyle(slugNode);
  if (slugNode !== undefined && slugStyle === undefined)
    warn(`'toc.slugify' is ignored: only the functions of pymdownx.slugs are known`, slugNode);

  const extensions = readOptions(toPlain(value('markdown_extensions')));
  const basePaths = [extensions.get('pymdownx.snippets')?.['base_path'] ?? []].flat().map(String);
  const docsDir = readFolder(textOf('docs_dir') ?? 'docs');
  if (docsDir === undefined)
    throw new InputError(
      `${file}:${lineOf(keyOf('docs_dir')?.key) ?? 1}: 'docs_dir' must be a folder below that of the file, without '..'`,
    );
  const navNode = keyOf('nav');
  const nav = navNode && readNav(toPlain(value('nav')), message => warn(message, navNode.key));

  return {
    lines,
    config: {
      siteName: textOf('site_name'),
      siteDescription: textOf('site_description'),
      docsDir,
      nav: nav && nav.length > 0 ? nav : undefined,
      repoUrl: textOf('repo_url'),
      editUri: isEmptyText(value('edit_uri')) ? '' : textOf('edit_uri'),
      language: readLanguage(theme),
      excludedDocs: (textOf('exclude_docs') ?? '')
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '' && !line.startsWith('#'))
        .slice(0, 100)
        .filter(line => {
          const problem = findExclusionProblem(line);
          if (problem !== undefined)
            warn(`'exclude_docs' has a line that is ignored: ${problem}`, value('exclude_docs'));
          return problem === undefined;
        }),
      snippetFolders: ['.', ...basePaths.flatMap(path => readFolder(path) ?? [])].slice(0, 20),
      tocDepth: readDepth(extensions.get('toc')?.['toc_depth']),
      slugStyle: slugStyle ?? 'ascii',
      languages: readLanguages(readOptions(plugins).get('i18n') ?? {}),
      hasPagesFiles: listNames(plugins).includes('awesome-pages'),
    },
  };
}

/** The configuration of a site without a file. */
export function createSiteConfig(siteName: string): SiteConfig {
  return { ...readSiteConfig('', 'mkdocs.yml').config, siteName };
}

/** Puts the default in place of each `!ENV [NAME, default]`, and nothing in place of `!ENV NAME`. */
function useDefaults(document: Document, onDefault: (key: string, node: Node) => void): void {
  visit(document, {
    Node(_position, node, path) {
      if (node.tag !== '!ENV') return undefined;
      const pair = path.find(isPair);
      onDefault(isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : '', node);
      const last = isSeq(node) && node.items.length > 1 ? node.items.at(-1) : undefined;
      return isNode(last) ? last : document.createNode(null);
    },
  });
}

/** The value of `slugify` of the extension `toc`. */
function findSlugNode(extensions: unknown, resolve: (node: unknown) => unknown): Node | undefined {
  const maps = isSeq(extensions) ? extensions.items.map(resolve) : [extensions];
  for (const map of maps) {
    const toc = isMap(map) ? resolve(map.get('toc', true)) : undefined;
    const slugs = isMap(toc) ? resolve(toc.get('slugify', true)) : undefined;
    if (slugs !== undefined && slugs !== null) return slugs as Node;
  }
  return undefined;
}

/** A folder below another one, without `./` and `/` around it; undefined for any other. */
export function readFolder(path: string): string | undefined {
  const normal = posix.normalize(path.replaceAll('\\', '/')).replace(/(?<!\/)\/+$/, '');
  if (posix.isAbsolute(normal) || normal === '..' || normal.startsWith('../')) return undefined;
  return normal;
}

function readLanguage(theme: unknown): string {
  const language = isRecord(theme) ? (theme['language'] ?? theme['locale']) : undefined;
  return typeof language === 'string' && /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/.test(language)
    ? language
    : 'en';
}

function readDepth(value: unknown): readonly [number, number] {
  const [, from, to] = /^(?:([1-6])-)?([1-6])$/.exec(String(value)) ?? [];
  return to === undefined ? [1, 6] : [Number(from ?? 1), Number(to)];
}

function listNames(value: unknown): string[] {
  if (isRecord(value)) return Object.keys(value);
  if (!Array.isArray(value)) return [];
  return value.flatMap(item =>
    typeof item === 'string' ? item : isRecord(item) ? Object.keys(item) : [],
  );
}

/** Options by the extension's name, from a list or a map. */
function readOptions(value: unknown): Map<string, Record<string, unknown>> {
  const parts = Array.isArray(value) ? value : [value];
  return new Map(
    parts
      .filter(isRecord)
      .flatMap(Object.entries)
      .map(([name, options]) => [name, isRecord(options) ? options : {}]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The message of a YAML error without its place, which is named apart, and without the quoted lines. */
function withoutPlace(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');
}
