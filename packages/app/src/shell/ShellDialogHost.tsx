import { getLoadedPart, loadPart, type PartLoader, preloadPart } from '@portico/ui/lazy';
import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { errorApiRef, type ShellDialog, shellDialogsApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { ShellParts } from './ShellParts.tsx';
import type { ShellDialogProps } from './shellDialogProps.ts';

const loaders: Readonly<Record<ShellDialog, PartLoader<ShellDialogProps>>> = {
  palette: () => import('../commands/PaletteDialog.tsx'),
  shortcuts: () => import('../commands/ShortcutListDialog.tsx'),
  support: () => import('./SupportListDialog.tsx'),
};

/** Renders the shell's dialog that is open, and what plugins have beside all pages. The dialogs' code is fetched when it is wanted; the palette's when there is time. */
export function ShellDialogHost() {
  const dialogs = useApi(shellDialogsApiRef);
  const errors = useApi(errorApiRef);
  const opened = useSyncExternalStore(dialogs.subscribe, dialogs.getOpen);
  const [ready, setReady] = useState<readonly ShellDialog[]>([]);
  const isMissing = opened !== undefined && !ready.includes(opened);

  const typedAhead = useTypedAhead(isMissing);

  useEffect(() => preloadOnFirstUse(loaders.palette), []);
  useEffect(() => {
    if (!opened || !isMissing) return;
    loadPart(loaders[opened]).then(
      () => setReady(known => [...known, opened]),
      (error: Error) => {
        dialogs.close();
        errors.post(error);
      },
    );
  }, [opened, isMissing, dialogs, errors]);

  const dialog = opened && !isMissing && getLoadedPart(loaders[opened]);
  return (
    <>
      {dialog && createElement(dialog, { onClose: () => dialogs.close(), typedAhead })}
      <ShellParts />
    </>
  );
}

/** Keeps what is typed into nothing while a dialog is on its way, so that it can take it up. */
function useTypedAhead(isLoading: boolean): string {
  const [typed, setTyped] = useState('');
  const [wasLoading, setWasLoading] = useState(isLoading);
  if (wasLoading !== isLoading) {
    setWasLoading(isLoading);
    if (isLoading) setTyped('');
  }
  useEffect(() => {
    if (!isLoading) return;
    const keep = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isIntoField = target instanceof Element && target.matches('input, textarea, select');
      if (isIntoField || ctrlKey || metaKey || altKey || key.length !== 1) return;
      setTyped(before => before + key);
    };
    window.addEventListener('keydown', keep);
    return () => window.removeEventListener('keydown', keep);
  }, [isLoading]);
  return typed;
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches code once somebody begins to use the page, so that the first load is not burdened with it. A failure
 * is reported when the code is wanted.
 *
 * @returns a function that gives it up.
 */
function preloadOnFirstUse(load: PartLoader<ShellDialogProps>): () => void {
  const end = new AbortController();
  const handleSign = () => {
    end.abort();
    void preloadPart(load);
  };
  for (const sign of signsOfLife)
    window.addEventListener(sign, handleSign, { passive: true, signal: end.signal });
  return () => end.abort();
}
