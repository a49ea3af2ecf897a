import { act, fireEvent } from '@testing-library/react';

/** Replaces the text of a code editor, as somebody who pastes. */
export function writeCode(editor: HTMLElement, text: string): void {
  act(() => {
    fireEvent.keyDown(editor, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
    fireEvent.paste(editor, { clipboardData: { getData: () => text } });
  });
}
