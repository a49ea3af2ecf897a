import type { Plugin } from 'vite';

const threadUrl = /\bnew URL\(\s*import\.meta\.resolve\(\s*'([^']+)'\s*,?\s*\)\s*,?\s*\)/g;
/** Before the id of a module that `require` reads: it has what is required under one name, also of CommonJS. */
const requiredId = '\0portico-required:';
const requiredPackage = /\brequire\('([^'.][^']*)'\)/g;

/**
 * Bundles the modules that are named at run time. `new URL(import.meta.resolve('@portico/x/thread'))`, which a worker
 * thread starts with, becomes the address of a file beside the bundle; `require('yaml')` of a `createRequire` reads
 * such a file. Both need no installed package then.
 */
export function bundleNamedModules(): Plugin {
  return {
    name: 'portico-named-modules',
    // What the transformation to JavaScript leaves has other quotes.
    enforce: 'pre',
    resolveId: source => (source.startsWith(requiredId) ? source : undefined),
    load: id =>
      id.startsWith(requiredId)
        ? `import * as all from ${JSON.stringify(id.slice(requiredId.length))};\nexport { all };\n`
        : undefined,
    transform: {
      filter: { code: /import\.meta\.resolve|createRequire\(import\.meta\.url\)/ },
      async handler(code, id) {
        const files = new Map<string, string>();
        const uses = [...code.matchAll(threadUrl), ...code.matchAll(requiredPackage)];
        for (const [use, specifier = ''] of uses) {
          const entry = await this.resolve(specifier, id);
          if (!entry) this.error(`'${specifier}', which '${id}' loads, is not found`);
          if (entry.external || specifier.startsWith('node:')) continue;
          // All files are in one folder, so that an address holds wherever the module goes.
          const fileName = `${specifier.replace(/^@/, '').replaceAll('/', '-')}.js`;
          const module = use.startsWith('require') ? `${requiredId}${entry.id}` : entry.id;
          this.emitFile({ type: 'chunk', id: module, fileName, preserveSignature: 'strict' });
          files.set(specifier, fileName);
        }
        if (files.size === 0) return undefined;
        return {
          code: code
            .replace(threadUrl, (found, specifier: string) => {
              const file = files.get(specifier);
              return file === undefined ? found : `new URL('./${file}', import.meta.url)`;
            })
            .replace(requiredPackage, (found, specifier: string) => {
              const file = files.get(specifier);
              return file === undefined ? found : `require('./${file}').all`;
            }),
        };
      },
    },
  };
}
