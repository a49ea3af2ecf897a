import { readText } from './fileTree.ts';

/** A file of a template that is edited. */
export interface EditorFile {
  path: string;
  /** As it was read; `undefined` for one that is no text. */
  text: string | undefined;
  base64Content: string;
}

/** Texts of changed and new files, by path; `null` removes one. */
export type Edits = Readonly<Record<string, string | null>>;

/** A folder that a user opened. */
export interface LocalFolder {
  name: string;
  entries(): AsyncIterable<[string, LocalFolder | LocalFile]>;
  getDirectoryHandle(name: string, options?: { create: boolean }): Promise<LocalFolder>;
  getFileHandle(name: string, options?: { create: boolean }): Promise<LocalFile>;
  removeEntry(name: string): Promise<void>;
  kind: 'directory';
}

/** A file of such a folder. */
export interface LocalFile {
  kind: 'file';
  getFile(): Promise<{ arrayBuffer(): Promise<ArrayBuffer>; size: number }>;
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
}

const maxFiles = 1000;
const maxBytes = 5 * 1024 * 1024;
const skipped = new Set(['.git', 'node_modules']);

/** A folder has more than the editor opens. */
export class FolderTooLargeError extends Error {
  override readonly name = 'FolderTooLargeError';
}

/** Reads a file that a server gives. */
export function toEditorFile({ path, base64Content }: Omit<EditorFile, 'text'>): EditorFile {
  const bytes = Uint8Array.from(atob(base64Content), character => character.charCodeAt(0));
  return { path, base64Content, text: readText(bytes) };
}

/** Reads a folder, without what version control and package managers have in it. @throws FolderTooLargeError */
export async function readLocalFolder(folder: LocalFolder): Promise<EditorFile[]> {
  const files: EditorFile[] = [];
  let size = 0;
  const visit = async (at: LocalFolder, prefix: string): Promise<void> => {
    for await (const [name, entry] of at.entries()) {
      if (skipped.has(name)) continue;
      const path = `${prefix}${name}`;
      if (entry.kind === 'directory') {
        await visit(entry, `${path}/`);
        continue;
      }
      const file = await entry.getFile();
      size += file.size;
      if (files.length >= maxFiles || size > maxBytes) throw new FolderTooLargeError(path);
      const bytes = new Uint8Array(await file.arrayBuffer());
      files.push({ path, text: readText(bytes), base64Content: encode(bytes) });
    }
  };
  await visit(folder, '');
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Writes changed files back to their folder. */
export async function writeLocalFolder(folder: LocalFolder, edits: Edits): Promise<void> {
  // Removals come last, so that a failure loses no text of a file that was renamed.
  const changes = Object.entries(edits).toSorted(
    ([, a], [, b]) => Number(a === null) - Number(b === null),
  );
  for (const [path, text] of changes) {
    if (text === null) await removeFile(folder, path);
    else await writeFile(folder, path, text);
  }
}

async function writeFile(folder: LocalFolder, path: string, text: string): Promise<void> {
  const { parts, name } = splitPath(path);
  let at = folder;
  for (const part of parts) at = await at.getDirectoryHandle(part, { create: true });
  const writable = await (await at.getFileHandle(name, { create: true })).createWritable();
  await writable.write(text);
  await writable.close();
}

async function removeFile(folder: LocalFolder, path: string): Promise<void> {
  const { parts, name } = splitPath(path);
  try {
    let at = folder;
    for (const part of parts) at = await at.getDirectoryHandle(part);
    await at.removeEntry(name);
  } catch (cause) {
    // It was removed by another program.
    if (cause instanceof DOMException && cause.name === 'NotFoundError') return;
    throw cause;
  }
}

function splitPath(path: string) {
  const parts = path.split('/');
  return { name: parts.pop() ?? '', parts };
}

/** The files with the changes. */
export function applyEdits(files: readonly EditorFile[], edits: Edits): EditorFile[] {
  const unchanged = files.filter(({ path }) => !Object.hasOwn(edits, path));
  const written = Object.entries(edits).flatMap(([path, text]) =>
    text === null ? [] : [{ path, text, base64Content: encode(new TextEncoder().encode(text)) }],
  );
  return [...unchanged, ...written].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** How a path differs from the files as they were read. */
export function classifyEdit(
  files: readonly EditorFile[],
  path: string,
  text: string | null | undefined,
): 'added' | 'changed' | 'removed' {
  if (text === null) return 'removed';
  return files.some(each => each.path === path) ? 'changed' : 'added';
}

/**
 * What is wrong with the path of a new file.
 *
 * Names that differ in case only are one file on some computers, so they count as taken, also by a file whose removal is not saved.
 */
export function findPathProblem(
  path: string,
  files: readonly EditorFile[],
  edits: Edits,
): 'invalid' | 'taken' | undefined {
  const parts = path.split('/');
  if (path.includes('\\') || path.length > 1024) return 'invalid';
  if (
    parts.some(part => part.trim() !== part || ['', '.', '..'].includes(part) || skipped.has(part))
  )
    return 'invalid';
  const wanted = fold(path);
  const known = new Set([...files.map(each => each.path), ...Object.keys(edits)]);
  if (edits[path] === null) known.delete(path);
  const isTaken = [...known]
    .map(fold)
    .some(
      each => each === wanted || each.startsWith(`${wanted}/`) || wanted.startsWith(`${each}/`),
    );
  return isTaken ? 'taken' : undefined;
}

const fold = (path: string) => path.normalize('NFC').toLowerCase();

/** The changes as a draft stores them, without removals of files that are gone; none where a draft cannot be read. */
export function readEdits(draft: string, files: readonly EditorFile[] = []): Edits {
  try {
    const value: unknown = JSON.parse(draft);
    if (typeof value !== 'object' || value === null) return {};
    const texts = Object.entries(value).filter(
      ([path, text]) =>
        typeof text === 'string' || (text === null && files.some(each => each.path === path)),
    );
    return Object.fromEntries(texts) as Edits;
  } catch {
    return {};
  }
}

const kindPattern = /^kind:\s*["']?template["']?\s*$/im;

/** The path of the template: the chosen file where it is one, else the first. */
export function findTemplatePath(
  files: readonly EditorFile[],
  chosen: string | undefined,
): string | undefined {
  const templates = files.filter(
    ({ path, text }) => /\.ya?ml$/.test(path) && text !== undefined && kindPattern.test(text),
  );
  return (templates.find(({ path }) => path === chosen) ?? templates[0])?.path;
}

/** The files of the folder that a template is in, with paths that begin there. */
export function listBeside(files: readonly EditorFile[], templatePath: string) {
  const folder = templatePath.slice(0, templatePath.lastIndexOf('/') + 1);
  return files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, base64Content }) => ({ path: path.slice(folder.length), base64Content }));
}

function encode(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
