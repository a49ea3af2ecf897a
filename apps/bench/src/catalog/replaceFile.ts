import { rename, writeFile } from 'node:fs/promises';

/** Replaces a file in one step, as version control and most editors do. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, text);
  await rename(draft, file);
}
