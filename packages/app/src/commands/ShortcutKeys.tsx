import { useEffect, useEffectEvent, useState } from 'react';
import { shellDialogsApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { hasModifier, ShortcutMatcher } from './ShortcutMatcher.ts';
import { shortcutStorage } from './shortcutStorage.ts';
import { useCommands } from './useCommands.ts';

// Where keys mean something else: fields, and lists that find by the first letters.
const typingPlaces =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="menu"], [role="listbox"], [role="tree"], [role="dialog"]';

/** Does what the commands' shortcuts say. Keys without Ctrl or Cmd are left alone while somebody types, and when turned off. */
export function ShortcutKeys() {
  const commands = useCommands();
  const dialogs = useApi(shellDialogsApiRef);
  const [isOn = true] = useStoredValue<boolean>(shortcutStorage.bucket, shortcutStorage.key);
  const [matcher] = useState(() => new ShortcutMatcher());

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    // A dialog whose code is still on its way counts as open.
    const isTyping =
      dialogs.getOpen() !== undefined ||
      (event.target instanceof Element && event.target.closest(typingPlaces) !== null);
    const able = commands.filter(
      ({ shortcut }) => shortcut !== undefined && (hasModifier(shortcut) || (isOn && !isTyping)),
    );
    const typed = matcher.press(
      event,
      event.timeStamp,
      able.flatMap(({ shortcut = '' }) => shortcut),
    );
    if (typed === undefined) return;
    event.preventDefault();
    able.find(({ shortcut }) => shortcut === typed)?.run();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return null;
}
