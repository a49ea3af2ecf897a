import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What writes, moves or deletes, also as `…Sync`. */
const writers = [
  'appendFile',
  'chmod',
  'chown',
  'copyFile',
  'cp',
  'createWriteStream',
  'fchmod',
  'ftruncate',
  'lchown',
  'link',
  'lutimes',
  'mkdir',
  'mkdtemp',
  'open',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'truncate',
  'unlink',
  'utimes',
  'write',
  'writeFile',
  'writev',
];

/**
 * The files that may write by themselves, and why. Whatever writes to a path that a template, a repository, a request or another
 * user can influence goes through `ContainedFolder`, which checks the path where it is used.
 */
const allowed: Readonly<Record<string, string>> = {
  'packages/server/src/files/ContainedFolder.ts': 'this is what all others go through',
  'packages/server/src/files/ContainedPaths.ts': 'this is what all others go through',
  'packages/server/src/files/withFolder.ts': 'opens folders for reading, for ContainedFolder',
  'packages/server/src/files/TemporaryFolder.ts':
    'makes and removes folders of random names of its own',
  'packages/server/src/health/checkFolder.ts':
    "writes a file of its own name into the operator's data folder",
  'packages/server/src/backup/BackupSink.ts':
    'a command of operators; writes to the folder that they name',
  'packages/server/src/backup/RestoredFolder.ts':
    "replaces the databases of the operator's data folder",
  'packages/server/src/backup/openSqliteRestoration.ts':
    "removes what a restore has begun in the operator's data folder",
  'packages/server/src/backup/syncFolder.ts': 'opens folders for reading, to flush them',
  'packages/server/src/prepareStorage.ts': "removes the databases of the operator's data folder",
  'packages/server/src/database/FolderLock.ts': "writes a note into the operator's data folder",
  'packages/server/src/database/openSqlite.ts': "makes the operator's data folder",
  'packages/server/src/secrets/SecretKeys.ts': "writes the key into the operator's data folder",
  'packages/url-reader/src/archives/readZip.ts':
    'writes one file of a fixed name into a temporary folder',
  'packages/url-reader/src/files/openInside.ts': 'opens files for reading only',
  'packages/vite/src/packages/BundledPackages.ts':
    'a build of developers; writes the file that they name',
  'packages/cli/src/commands/upgradeCommand.ts':
    "a command of developers; writes the 'package.json' of their folder",
  'packages/cli/src/upgrade/readRegistry.ts':
    'makes and removes a folder of a random name of its own',
  'packages/create/src/createPortal.ts':
    'a command of developers; writes into an empty folder that they name',
  'packages/cli/src/plugins/writeNewPlugin.ts': 'a command of developers in their own folder',
  'packages/local-code-host/src/git/BareRepository.ts':
    'the local code host of tests and the demonstration',
  'packages/local-code-host/src/git/GitTrees.ts':
    'the local code host of tests and the demonstration',
  'packages/local-code-host/src/git/looseObjects.ts':
    'the local code host of tests and the demonstration',
  'packages/local-code-host/src/model/ForgeState.ts':
    'the local code host of tests and the demonstration',
  'packages/local-code-host/src/startForge.ts':
    'the local code host of tests and the demonstration',
  'packages/vite/src/assets/compressAssets.ts': 'a step of the build',
  'plugins/scaffolder-backend/src/cli/addTemplateCommands.ts':
    'a command of authors; replaces the folder that it compares with',
  'plugins/scaffolder-backend/src/routes/dryRun.ts':
    'makes a folder of a fixed name in a temporary folder',
  'plugins/techdocs-backend/src/storage/createFolderStorage.ts':
    "makes the operator's folder of sites",
  'plugins/techdocs-backend/src/cli/addDocsCommands.ts': 'a command of authors in their own folder',
};

const sources = globSync('{packages,plugins}/*/src/**/*.{ts,tsx,js,mjs,cjs}').filter(
  file => !/\.(test|stories|d)\.[a-z]+$|\/(testing|fixtures|templates)\/|node_modules/.test(file),
);

/** What a source uses of the file system's module. */
function listWriters(text: string): string[] {
  const found: string[] = [];
  const module = String.raw`['"](?:node:)?fs(?:/promises)?['"]`;
  for (const [, names = ''] of text.matchAll(
    new RegExp(String.raw`(?:import|export)\s*(?!type\b)\{([^}]*)\}\s*from\s*${module}`, 'g'),
  ))
    for (const each of names.split(',')) {
      const name = each.trim().split(/\s+as\s+/)[0] ?? '';
      if (writers.includes(name.replace(/Sync$/, '')) || name === 'promises' || name === 'default')
        found.push(name);
    }
  // The whole module at once would hide what is used of it.
  if (
    new RegExp(String.raw`import\s+(?:\*\s*as\s+)?\w+\s+from\s*${module}`).test(text) ||
    new RegExp(String.raw`(?:import|require|getBuiltinModule)\(\s*${module}`).test(text) ||
    /['"](?:fs-extra|graceful-fs|rimraf|mkdirp)['"]/.test(text)
  )
    found.push('*');
  return found;
}

it('is read from all sources of the product', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(listWriters("import { readFile, rm as remove } from 'node:fs/promises';")).toEqual(['rm']);
  expect(listWriters("import * as fs from 'node:fs';")).toEqual(['*']);
  expect(listWriters("const { rm } = await import('node:fs/promises');")).toEqual(['*']);
  expect(listWriters("import {\n  stat,\n  unlinkSync,\n} from 'fs';")).toEqual(['unlinkSync']);
});

it('writes, moves and deletes files only where a reason is given', () => {
  const writing = sources.filter(file => listWriters(readFileSync(file, 'utf8')).length > 0);
  expect(
    writing.filter(file => !Object.hasOwn(allowed, file)),
    'go through ContainedFolder of @portico/server/files, or give the reason here',
  ).toEqual([]);
  expect(
    Object.keys(allowed).filter(file => !writing.includes(file)),
    'these write no longer; remove them here',
  ).toEqual([]);
});
