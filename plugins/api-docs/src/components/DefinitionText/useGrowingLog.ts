import { LogBuffer } from '@portico/ui/log';
import { useEffect, useMemo } from 'react';

/** Letters that are taken in at once: a few milliseconds' worth. */
const pieceLength = 500_000;

/** A long text as lines, taken in piece by piece, so that the page answers meanwhile. */
export function useGrowingLog(text: string): LogBuffer {
  const growing = useMemo(() => ({ log: new LogBuffer(), text, taken: 0 }), [text]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeIn = () => {
      const { taken } = growing;
      growing.taken += pieceLength;
      growing.log.append(growing.text.slice(taken, growing.taken));
      if (growing.taken < growing.text.length) timer = setTimeout(takeIn);
    };
    if (growing.taken < growing.text.length) takeIn();
    return () => clearTimeout(timer);
  }, [growing]);
  return growing.log;
}
