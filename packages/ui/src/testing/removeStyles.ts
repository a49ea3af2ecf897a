import { createRequire } from 'node:module';
import type { EmotionCache } from '@emotion/cache';
import { cleanup, renderHook } from '@testing-library/react';
import { afterAll } from 'vitest';

// The copy that components take their styles from: Node loads it for them, not Vite.
const { __unsafe_useEmotionCache: useEmotionCache } = createRequire(import.meta.url)(
  '@emotion/react',
) as { __unsafe_useEmotionCache: () => EmotionCache };

let cache: EmotionCache | undefined;

function readCache(): EmotionCache {
  const { result } = renderHook(useEmotionCache);
  cleanup();
  return result.current;
}

// Files of one worker share the page: a query by role matches every style that is in it, also of files long ended.
afterAll(() => {
  cache ??= readCache();
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
});
