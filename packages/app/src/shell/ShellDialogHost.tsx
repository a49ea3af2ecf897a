import {
  type ComponentType,
  createElement,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { errorApiRef, type ShellDialog, shellDialogsApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { loadChunk } from '../pages/loadChunk.ts';
import { ShellParts } from './ShellParts.tsx';
import type { ShellDialogProps } from './shellDialogProps.ts';

type DialogComponent = ComponentType<ShellDialogProps>;

const loaders: Readonly<Record<ShellDialog, () => Promise<DialogComponent>>> = {
  palette: async () => (await import('../commands/PaletteDialog.tsx')).PaletteDialog,
  shortcuts: async () => (await import('../commands/ShortcutListDialog.tsx')).ShortcutListDialog,
  support: async () => (await import('./SupportListDialog.tsx')).SupportListDialog,
};

/** Draws the shell's dialog that is open, and what plugins have beside all pages. The dialogs' code is fetched when it is wanted; the palette's when there is time. */
export function ShellDialogHost() {
  const dialogs = useApi(shellDialogsApiRef);
  const errors = useApi(errorApiRef);
  const opened = useSyncExternalStore(dialogs.subscribe, dialogs.getOpen);
  const [loaded, setLoaded] = useState<Partial<Record<ShellDialog, DialogComponent>>>({});
  const isMissing = opened !== undefined && !loaded[opened];

  const typedAhead = useTypedAhead(isMissing);

  useEffect(() => preloadOnFirstUse(loaders.palette), []);
  useEffect(() => {
    if (!opened || !isMissing) return;
    loadChunk(loaders[opened]).then(
      dialog => setLoaded(known => ({ ...known, [opened]: dialog })),
      (error: Error) => {
        dialogs.close();
        errors.post(error);
      },
    );
  }, [opened, isMissing, dialogs, errors]);

  const dialog = opened && loaded[opened];
  return (
    <>
      {dialog && createElement(dialog, { onClose: () => dialogs.close(), typedAhead })}
      <ShellParts />
    </>
  );
}

/** Keeps what is typed into nothing while a dialog is on its way, so that it can take it up. */
function useTypedAhead(isOnItsWay: boolean): string {
  const [typed, setTyped] = useState('');
  const [wasOnItsWay, setWasOnItsWay] = useState(isOnItsWay);
  if (wasOnItsWay !== isOnItsWay) {
    setWasOnItsWay(isOnItsWay);
    if (isOnItsWay) setTyped('');
  }
  useEffect(() => {
    if (!isOnItsWay) return;
    const keep = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isIntoField = target instanceof Element && target.matches('input, textarea, select');
      if (isIntoField || ctrlKey || metaKey || altKey || key.length !== 1) return;
      setTyped(before => before + key);
    };
    window.addEventListener('keydown', keep);
    return () => window.removeEventListener('keydown', keep);
  }, [isOnItsWay]);
  return typed;
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches code once somebody begins to use the page, so that the first load is not burdened with it. A failure
 * is told when the code is wanted.
 *
 * @returns a function that gives it up.
 */
function preloadOnFirstUse(load: () => Promise<unknown>): () => void {
  const end = new AbortController();
  const handleSign = () => {
    end.abort();
    load().catch(() => undefined);
  };
  for (const sign of signsOfLife)
    window.addEventListener(sign, handleSign, { passive: true, signal: end.signal });
  return () => end.abort();
}
