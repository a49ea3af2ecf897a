import { useEffect, useRef, useState } from 'react';
import { GraphLayouter, type LayoutOutcome } from './GraphLayouter.ts';
import type { LayoutRequest } from './graphTypes.ts';

const throttleMs = 250;

/** The layout of a graph, a quarter of a second after it last changed at most; the former one stays meanwhile. */
export function useGraphLayout(request: LayoutRequest): LayoutOutcome | undefined {
  const [outcome, setOutcome] = useState<LayoutOutcome>();
  const [layouter] = useState(() => new GraphLayouter());
  const lastAt = useRef(-Infinity);

  useEffect(() => {
    let isCurrent = true;
    const wait = Math.max(0, lastAt.current + throttleMs - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      void layouter.lay(request).then(next => isCurrent && setOutcome(next));
    }, wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [layouter, request]);
  useEffect(() => () => layouter.close(), [layouter]);

  return outcome;
}
