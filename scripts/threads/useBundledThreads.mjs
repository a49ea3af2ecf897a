// Preloaded by Node: threads of tests start from the bundles of `bundleThreads.ts`.
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) {
  const bundles = JSON.parse(process.env['PORTICO_TEST_THREADS'] ?? '{}');
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const bundle = bundles[resolved.url];
      return bundle === undefined ? resolved : { ...resolved, url: bundle, format: 'module' };
    },
  });
}
