import { ServiceUnavailableError } from '@portico/errors';

const maxPages = 10_000;

/**
 * Reads all pages of a list.
 *
 * @throws ServiceUnavailableError when pages lead in a circle, or there is no end of them.
 */
export async function followPages(
  first: string,
  read: (address: string) => Promise<{ list: readonly unknown[]; next?: string | undefined }>,
): Promise<unknown[]> {
  const all: unknown[] = [];
  const seen = new Set<string>();
  for (let address: string | undefined = first; address !== undefined;) {
    if (seen.has(address) || seen.size >= maxPages)
      throw new ServiceUnavailableError(
        `'${new URL(first).origin}' sends pages that lead in a circle, or have no end`,
      );
    seen.add(address);
    const page: { list: readonly unknown[]; next?: string | undefined } = await read(address);
    for (const each of page.list) all.push(each);
    address = page.next;
  }
  return all;
}
