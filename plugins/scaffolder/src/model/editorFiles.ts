import { readText } from './fileTree.ts';

/** A file of a template that is edited. */
export interface EditorFile {
  path: string;
  /** As it was read; `undefined` for one that is no text. */
  text: string | undefined;
  base64Content: string;
}

/** Texts of changed files, by path. */
export type Edits = Readonly<Record<string, string>>;

/** A folder that a user opened. */
export interface LocalFolder {
  name: string;
  entries(): AsyncIterable<[string, LocalFolder | LocalFile]>;
  getDirectoryHandle(name: string): Promise<LocalFolder>;
  getFileHandle(name: string): Promise<LocalFile>;
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
  for (const [path, text] of Object.entries(edits)) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let at = folder;
    for (const part of parts) at = await at.getDirectoryHandle(part);
    const writable = await (await at.getFileHandle(name)).createWritable();
    await writable.write(text);
    await writable.close();
  }
}

/** The files with the changes. */
export function applyEdits(files: readonly EditorFile[], edits: Edits): EditorFile[] {
  return files.map(file => {
    const text = Object.hasOwn(edits, file.path) ? edits[file.path] : undefined;
    if (text === undefined) return file;
    return { path: file.path, text, base64Content: encode(new TextEncoder().encode(text)) };
  });
}

/** The changes as a draft stores them; none where a draft cannot be read. */
export function readEdits(draft: string): Edits {
  try {
    const value: unknown = JSON.parse(draft);
    if (typeof value !== 'object' || value === null) return {};
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string');
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
