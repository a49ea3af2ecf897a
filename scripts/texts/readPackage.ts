import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LocaleFile, Texts } from './locales.ts';
import { readSource, type SourceFile } from './SourceFile.ts';

/** A package whose code a user sees at work. */
export interface TextPackage {
  /** As other packages import it. */
  name: string;
  /** Its code, without tests and stories. */
  sources: readonly SourceFile[];
  /** What its locales folder and the folders in it hold; none, when it has no texts of its own. */
  locales: readonly LocaleFile[];
}

/** Folders of the packages that render something in the browser. */
const browserFolders = ['packages/ui', 'packages/app', 'plugins/*', 'apps/portal'];
const otherPackages = /-(common|node|backend)$/;

/** What only those see who test components or look at their stories. */
const notShown = /\.(test|stories)\.tsx?$|\/testing\/|(\/s|S)tory[A-Z]\w*\.tsx?$|\.d\.ts$/;

/** Reads all packages of the repository whose code renders something in the browser. */
export function readPackages(root: string): TextPackage[] {
  return globSync(browserFolders, { cwd: root })
    .filter(folder => !otherPackages.test(folder))
    .filter(folder => existsSync(join(root, folder, 'package.json')))
    .sort()
    .map(folder => readPackage(root, folder.replaceAll('\\', '/')));
}

/** Reads one package, given by its folder below the root. */
export function readPackage(root: string, folder: string): TextPackage {
  const listFiles = (pattern: string) =>
    globSync(`${folder}/src/${pattern}`, { cwd: root })
      .map(path => path.replaceAll('\\', '/'))
      .sort();
  return {
    name: readJson<{ name: string }>(join(root, folder, 'package.json')).name,
    sources: listFiles('**/*.{ts,tsx}')
      .filter(path => !notShown.test(path))
      .map(path => readSource(path, join(root, path))),
    locales: listFiles('locales/**/*.json').map(path => ({
      path,
      language: basename(path, '.json'),
      texts: readJson<Texts>(join(root, path)),
    })),
  };
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}
