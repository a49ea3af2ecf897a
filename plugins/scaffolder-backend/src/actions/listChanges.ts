import { posix } from 'node:path';
import type { FileChange } from '@portico/code-hosts';
import { type ActionContext, openWorkspace } from '@portico/scaffolder-node';
import { isContainedLink, type FolderEntry } from '@portico/server/files';
import { listFiles, readBytes } from '../run/workspaceFiles.ts';
import { GitIgnore } from './GitIgnore.ts';
import { logOmitted } from './logOmitted.ts';

/** A file or link of the published folder. */
interface PublishedFile extends FolderEntry {
  /** Relative to the published folder. */
  name: string;
}

/**
 * The files and links of a folder of the workspace as changes; of all of it when `true`. What git would not add is omitted, and
 * named in the log: what a `.gitignore` file in the folder excludes, git's own files, and links that lead out.
 *
 * @param abilities - of the host; one without links gets copies of the files that they lead to.
 */
export async function listChanges(
  context: Pick<ActionContext, 'workspacePath' | 'logger'>,
  sourcePath: string | boolean | undefined,
  abilities: { links: boolean; executableFiles: boolean },
): Promise<FileChange[]> {
  const { logger } = context;
  const folder = typeof sourcePath === 'string' ? sourcePath : '.';
  const workspace = openWorkspace(context);
  const root = posix.normalize(`./${folder.replaceAll('\\', '/')}/`);
  const files = (await listFiles(workspace, folder)).map((file): PublishedFile => ({
    ...file,
    name: posix.relative(root, file.path),
  }));
  const ignore = new GitIgnore();
  for (const { path, name, kind } of files)
    if (kind === 'file' && posix.basename(name) === '.gitignore')
      ignore.add(posix.dirname(name), (await workspace.read(path)).toString());
  const omitted: { path: string; reason: string }[] = [];
  const copied: { path: string; reason: string }[] = [];
  const changes: FileChange[] = [];
  for (const { name, ...file } of files) {
    const omit = (reason: string) => omitted.push({ path: name, reason });
    if (name.split('/').some(isGitsOwn)) omit('it is a file of git itself');
    else if (ignore.excludes(name)) omit('.gitignore excludes it');
    else if (file.kind === 'file') {
      const content = await workspace.read(file.path);
      changes.push({ path: name, content, isExecutable: file.isExecutable });
    } else {
      const target = (await readBytes(workspace, file)).toString();
      if (!isContainedLink(name, target))
        omit(`a link that leads out of the folder, to '${target}'`);
      else if (abilities.links) changes.push({ path: name, content: target, isLink: true });
      else {
        const found = await followLink(workspace, file.path);
        if (!found) omit(`a link to '${target}', which is no file; this host takes files only`);
        else {
          changes.push({ path: name, ...found });
          copied.push({ path: name, reason: `a link to '${target}'` });
        }
      }
    }
  }
  for (const line of ignore.unreadable) logger.warn(`A line of .gitignore has no effect: ${line}`);
  if (!abilities.executableFiles) {
    const programs = changes.flatMap(change =>
      'content' in change && change.isExecutable
        ? [{ path: change.path, reason: 'a program' }]
        : [],
    );
    logOmitted(logger, 'Published without the mark that they can be run', programs);
  }
  logOmitted(logger, 'Not published', omitted);
  logOmitted(logger, 'Published as copies, since this host takes no links', copied);
  return changes;
}

/** The file that a link leads to, over any number of links. */
async function followLink(workspace: ReturnType<typeof openWorkspace>, path: string) {
  let at = path;
  for (let links = 0; links < maxLinks; links += 1) {
    const found = await workspace.find(at);
    if (found?.kind === 'file')
      return { content: await workspace.read(at), isExecutable: found.isExecutable };
    if (found?.kind !== 'link') return undefined;
    at = posix.join(posix.dirname(at), await workspace.readLink(at));
  }
  return undefined;
}

const maxLinks = 40;

/** Names that git takes for its own folder on some system. */
function isGitsOwn(name: string): boolean {
  return /^(?:\.git|git~\d+)[. ]*$/i.test(name);
}
