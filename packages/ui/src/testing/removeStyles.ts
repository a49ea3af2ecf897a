import { createRequire } from 'node:module';
import type { EmotionCache } from '@emotion/cache';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach } from 'vitest';

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

// Tests share the page: with the styles of all that ran before, a query by role takes ten times as long.
afterEach(() => {
  cache ??= readCache();
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
});
