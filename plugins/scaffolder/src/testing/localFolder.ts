import type { LocalFile, LocalFolder } from '../model/editorFiles.ts';

/** A folder in memory, as a browser gives one; `files` holds what is written. */
export function aLocalFolder(files: Record<string, string>, name = 'templates'): LocalFolder {
  return openFolder(files, name, '');
}

function openFolder(files: Record<string, string>, name: string, prefix: string): LocalFolder {
  const openFile = (path: string): LocalFile => ({
    kind: 'file',
    async getFile() {
      const { buffer, length } = new TextEncoder().encode(files[path] ?? '');
      return { size: length, arrayBuffer: async () => buffer };
    },
    createWritable: async () => ({
      async write(text) {
        files[path] = text;
      },
      close: async () => {},
    }),
  });
  return {
    kind: 'directory',
    name,
    async *entries() {
      const names = new Set(
        Object.keys(files)
          .filter(path => path.startsWith(prefix))
          .map(path => path.slice(prefix.length).split('/')[0] ?? ''),
      );
      for (const each of names) {
        const path = `${prefix}${each}`;
        yield path in files ? [each, openFile(path)] : [each, openFolder(files, each, `${path}/`)];
      }
    },
    getDirectoryHandle: async each => openFolder(files, each, `${prefix}${each}/`),
    async getFileHandle(each, options) {
      const path = `${prefix}${each}`;
      if (!(path in files) && !options?.create) throw new DOMException(path, 'NotFoundError');
      return openFile(path);
    },
    async removeEntry(each) {
      const path = `${prefix}${each}`;
      if (!(path in files)) throw new DOMException(path, 'NotFoundError');
      delete files[path];
    },
  };
}
