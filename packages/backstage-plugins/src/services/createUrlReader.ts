import type { UrlReaderService } from '@backstage/backend-plugin-api';
import { NotImplementedError } from '@portico/errors';
import { ContainedFolder, TemporaryFolder } from '@portico/server/files';
import type { Reader } from '@portico/url-reader';

/** `core.urlReader`: the server's own reader, with its hosts, credentials and limits. */
export function createUrlReader(reader: Reader): UrlReaderService {
  return {
    async readUrl(url, { etag, signal, token } = {}) {
      const content = await reader.readFile(url, { etag, signal, token });
      return {
        buffer: async () => Buffer.from(content.bytes),
        ...(content.etag !== undefined && { etag: content.etag }),
      };
    },
    async readTree(url, { etag, signal, token, filter } = {}) {
      const tree = await reader.readTree(url, {
        etag,
        signal,
        token,
        ...(filter && { filter: (path: string) => filter(path) }),
      });
      return {
        etag: tree.etag ?? '',
        async files() {
          const files = [];
          for await (const { path, bytes } of tree.files)
            files.push({ path, content: async () => Buffer.from(bytes) });
          return files;
        },
        async dir({ targetDir } = {}) {
          // Plugins remove it themselves, or leave it to the next start.
          const path = targetDir ?? (await TemporaryFolder.create('tree')).path;
          const folder = new ContainedFolder(path, { name: 'target folder' });
          for await (const { path: name, bytes, isExecutable } of tree.files)
            await folder.write(name, bytes, { isExecutable });
          return path;
        },
        archive: async () => {
          throw new NotImplementedError(
            `The tree of '${url}' is read as files, and not as an archive; call files() or dir()`,
          );
        },
      };
    },
    async search(url, { etag, signal, token } = {}) {
      const { files, etag: found = '' } = await reader.search(url, { etag, signal, token });
      return {
        etag: found,
        files: files.map(file => ({
          url: file.url,
          async content() {
            const { bytes } = await reader.readFile(file.url, { signal, token });
            return Buffer.from(bytes);
          },
        })),
      };
    },
  };
}
