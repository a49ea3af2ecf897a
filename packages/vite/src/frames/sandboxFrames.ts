import { resolve, sep } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { type ModuleReference, refer } from '../declarations/pickDeclared.ts';
import type { DeclaringPackage } from '../declarations/readDeclarations.ts';
import { readDeclarations } from '../declarations/readDeclarations.ts';
import { type FrameContent, writeFramePage } from './writeFramePage.ts';

/** Whose frames to build. */
export interface SandboxFramesOptions {
  /** Folder of the portal whose dependencies declare frames. */
  folder: string;
  /** Names of packages that count as its dependencies too. */
  dependencies?: readonly string[] | undefined;
  /** Conditions of `exports` to resolve with, before those of every browser. */
  conditions?: readonly string[] | undefined;
  /** Of the builds of frames. */
  plugins?: readonly Plugin[] | undefined;
}

/** A page that is shown in a sandboxed frame and in no other way. */
interface SandboxFrame extends Omit<FrameContent, 'script' | 'style'> {
  name: string;
  entry: ModuleReference;
  packageFolder: string;
}

const folderName = 'frames';
const pagePattern = /^\/frames\/([a-z0-9-]+)[.]html$/;
const maxInlineBytes = Number.MAX_SAFE_INTEGER;

/**
 * Builds the pages for sandboxed frames that packages declare, each with all it needs in one file: such a frame has
 * no origin, so it could fetch nothing of the portal's. Its own policy is in it and lets no other script run.
 */
export function sandboxFrames({
  folder,
  dependencies = [],
  conditions = [],
  plugins = [],
}: SandboxFramesOptions): Plugin {
  const built = new Map<string, Promise<string>>();
  const frames = readDeclarations(folder, dependencies).then(listFrames);
  // Reported by whoever awaits it.
  frames.catch(() => {});
  return {
    name: 'portico-frames',
    configureServer(server) {
      server.watcher.on('change', async file => {
        const folders = (await frames).map(({ packageFolder }) => packageFolder + sep);
        if (folders.some(each => file.startsWith(each))) built.clear();
      });
      server.middlewares.use(async (request, response, next) => {
        const name = pagePattern.exec(request.url?.split('?')[0] ?? '')?.[1];
        if (name === undefined) return next();
        try {
          const frame = (await frames).find(each => each.name === name);
          if (!frame) return next();
          const page = built.get(name) ?? buildPage(frame, { conditions, plugins });
          built.set(name, page);
          response.setHeader('content-type', 'text/html; charset=utf-8');
          return response.end(await page);
        } catch (error) {
          built.delete(name);
          return next(error);
        }
      });
    },
    async generateBundle() {
      for (const frame of await frames) {
        const source = await buildPage(frame, { conditions, plugins });
        this.emitFile({ type: 'asset', fileName: `${folderName}/${frame.name}.html`, source });
      }
    },
  };
}

function listFrames(packages: readonly DeclaringPackage[]): readonly SandboxFrame[] {
  const frames = packages.flatMap(each =>
    Object.entries(each.declaration.frames ?? {}).map(([name, frame]) => ({
      ...frame,
      name,
      entry: refer(each, frame.entry),
      packageFolder: each.folder,
    })),
  );
  const doubled = frames.find(({ name }, at) =>
    frames.some((each, i) => i < at && each.name === name),
  );
  if (doubled) throw new Error(`Two packages declare a frame '${doubled.name}'; rename one`);
  return frames;
}

async function buildPage(
  frame: SandboxFrame,
  { conditions, plugins }: Required<Pick<SandboxFramesOptions, 'conditions' | 'plugins'>>,
): Promise<string> {
  const { specifier, importer } = frame.entry;
  const result = await build({
    configFile: false,
    root: resolve(importer, '..'),
    logLevel: 'error',
    plugins: [...plugins],
    resolve: { conditions: [...conditions, 'module', 'browser', 'production'] },
    // As for production, also where they are built by what is run for tests.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: maxInlineBytes,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: specifier,
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const script = output.flatMap(file => (file.type === 'chunk' ? [file.code] : [])).join('\n');
  const style = output
    .flatMap(file => (file.fileName.endsWith('.css') && file.type === 'asset' ? [file.source] : []))
    .join('\n');
  return writeFramePage({ ...frame, script, style });
}
