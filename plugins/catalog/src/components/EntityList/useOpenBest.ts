import type { Entity } from '@portico/catalog-model';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { CatalogSelection } from '../../model/list/catalogSelection.ts';
import { findBestNamed } from '../../model/list/findBestNamed.ts';

/**
 * Opens the row that the words name best, as soon as the rows are those of the words.
 *
 * @param entities - the rows of the selection; `undefined` until they come.
 */
export function useOpenBest(
  { text }: CatalogSelection,
  entities: readonly Entity[] | undefined,
  getPath: ((entity: Entity) => string | undefined) | undefined,
): (text: string) => void {
  const navigate = useNavigate();
  const wanted = useRef<string>(undefined);
  const open = () => {
    if (!entities || wanted.current !== text) return;
    wanted.current = undefined;
    const best = findBestNamed(entities, text);
    const path = best && getPath?.(best);
    if (path !== undefined) void navigate(path);
  };
  const openWanted = useEffectEvent(open);
  useEffect(() => openWanted());
  return next => {
    wanted.current = next.trim() === '' ? undefined : next;
    open();
  };
}
