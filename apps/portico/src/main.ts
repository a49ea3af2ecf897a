import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Loading its modules is most of a start: what V8 makes of them is stored beside the build, where that can be written.
enableCompileCache(resolve(import.meta.dirname, 'compile-cache'));
const { serve } = await import('@portico/app-server/serve');
const { readInstallation } = await import('./readInstallation.ts');
await serve(await readInstallation(process.cwd()));
flushCompileCache();
