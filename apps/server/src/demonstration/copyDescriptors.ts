import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** What descriptors call the company's code host; its port is known only once it listens. */
const writtenHost = 'code.meridian.example';

/** Which descriptors are copied. */
export interface CopyDescriptorsOptions {
  /** Folder, absolute. */
  from: string;
  /** Folder, absolute; files that are not in the other one are removed. */
  to: string;
  /** Address of the company's code host, such as `127.0.0.1:7008`; lines that name it are omitted where there is none. */
  codeHost: string | undefined;
}

/** Copies text files with the code host's address. Files that are the same already are not written again. */
export async function copyDescriptors({
  from,
  to,
  codeHost,
}: CopyDescriptorsOptions): Promise<void> {
  await mkdir(to, { recursive: true });
  const [names, known] = await Promise.all([listFiles(from), listFiles(to)]);
  for (const name of names) {
    const text = fillIn(await readFile(join(from, name), 'utf8'), codeHost);
    const copy = join(to, name);
    if (known.includes(name) && (await readFile(copy, 'utf8')) === text) continue;
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, text);
  }
  for (const name of known) if (!names.includes(name)) await rm(join(to, name));
}

function fillIn(text: string, codeHost: string | undefined): string {
  if (codeHost !== undefined)
    return text
      .replaceAll(`https://${writtenHost}`, `http://${codeHost}`)
      .replaceAll(writtenHost, codeHost);
  const lines = text.split('\n');
  return lines.filter(line => !line.includes(writtenHost)).join('\n');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)));
}
