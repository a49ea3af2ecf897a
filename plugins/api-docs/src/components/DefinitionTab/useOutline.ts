import { useEffect, useState } from 'react';
import type { ApiDefinitionContribution, DefinitionOutline } from '../../points.ts';

const noOutline: DefinitionOutline = { items: [], problems: [] };
/** Letters; what is longer has no outline, so that the page stays quick. */
const longestOutlined = 2_000_000;

/** What is in a definition's text; empty until it is known, and where the type has no outline. */
export function useOutline(
  load: ApiDefinitionContribution['loadOutline'],
  text: string,
): DefinitionOutline {
  const [outline, setOutline] = useState(noOutline);
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (failure) throw failure.error;
  useEffect(() => {
    if (!load || text.length > longestOutlined) return;
    let isWanted = true;
    load().then(
      find => isWanted && setOutline(find(text)),
      (error: unknown) => isWanted && setFailure({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [load, text]);
  return outline;
}
