import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Loading its modules is most of a start: what V8 makes of them is stored beside the build, where that can be written.
enableCompileCache(resolve(import.meta.dirname, '../dist/compile-cache'));
const { serve } = await import('./serve.ts');
const { repositoryInstallation } = await import('./repositoryInstallation.ts');
await serve(repositoryInstallation);
flushCompileCache();
