/** The first of some files that exists. */
export async function findFirstFile(
  paths: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<{ path: string; text: string } | undefined> {
  for (const path of paths) {
    const text = await read(path);
    if (text !== undefined) return { path, text };
  }
  return undefined;
}
