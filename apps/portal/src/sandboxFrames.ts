import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

/** A page that is shown in a sandboxed frame and in no other way. */
export interface SandboxFrame {
  /** What it is called in its address. */
  name: string;
  /** The module that runs in it. */
  entry: string;
  /** Whether its libraries make code out of text, which nothing outside such a frame may. */
  needsEval?: boolean;
}

/** The frames that API definitions are drawn in. */
export const definitionFrames: readonly SandboxFrame[] = [
  { name: 'openapi', entry: '@portico/api-docs/frames/openapi' },
  // Schemas are checked by code that is made from them.
  { name: 'asyncapi', entry: '@portico/api-docs/frames/asyncapi', needsEval: true },
  { name: 'graphql', entry: '@portico/api-docs/frames/graphql' },
];

const folder = 'frames';
const pagePattern = /^\/frames\/([a-z]+)[.]html$/;
const noLimit = Number.MAX_SAFE_INTEGER;
const resolve = { conditions: ['source', 'module', 'browser', 'production'] };

/**
 * Builds pages for sandboxed frames, each with all it needs in one file: such a frame has no origin, so it could
 * fetch nothing of the portal's. Its own policy stands in it and lets no other script run.
 */
export function sandboxFrames(frames: readonly SandboxFrame[]): Plugin {
  const built = new Map<string, Promise<string>>();
  return {
    name: 'portico-frames',
    configureServer(server) {
      server.watcher.on('change', file => {
        if (file.includes('/frames/')) built.clear();
      });
      server.middlewares.use(async (request, response, next) => {
        const name = pagePattern.exec(request.url?.split('?')[0] ?? '')?.[1];
        const frame = frames.find(each => each.name === name);
        if (!frame) return next();
        try {
          const page = built.get(frame.name) ?? buildPage(frame);
          built.set(frame.name, page);
          response.setHeader('content-type', 'text/html; charset=utf-8');
          return response.end(await page);
        } catch (error) {
          built.delete(frame.name);
          return next(error);
        }
      });
    },
    async generateBundle() {
      for (const frame of frames) {
        const source = await buildPage(frame);
        this.emitFile({ type: 'asset', fileName: `${folder}/${frame.name}.html`, source });
      }
    },
  };
}

async function buildPage({ entry, needsEval = false }: SandboxFrame): Promise<string> {
  const result = await build({
    configFile: false,
    // The frames are this package's, whoever asks for them.
    root: import.meta.dirname,
    logLevel: 'error',
    resolve,
    // As for production, also where they are built by what is run for tests.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: noLimit,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const script = output
    .flatMap(file => (file.type === 'chunk' ? [file.code] : []))
    .join('\n')
    .replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3C`);
  const style = output
    .flatMap(file => (file.fileName.endsWith('.css') && file.type === 'asset' ? [file.source] : []))
    .join('\n');
  return writePage(script, style, needsEval);
}

function writePage(script: string, style: string, needsEval: boolean): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'${needsEval ? " 'unsafe-eval'" : ''}`,
    // Renderers set styles of elements in many places; none can send anything anywhere.
    "style-src 'unsafe-inline'",
    'img-src data: https:',
    'font-src data:',
    // The server says to whom requests may go: to nobody unless that is configured.
    'connect-src *',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${policy}" />
<meta name="referrer" content="no-referrer" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>API definition</title>
<style>${style}</style>
</head>
<body>
<script>${script}</script>
</body>
</html>
`;
}
