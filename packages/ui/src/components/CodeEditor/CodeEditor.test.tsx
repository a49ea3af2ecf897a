import { EditorView } from '@codemirror/view';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import CodeEditorSurface from './CodeEditorSurface.tsx';

const findView = () => EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Form' }))!;

it('reports what is written, and takes a text from outside without reporting it', async () => {
  const onChange = vi.fn<(text: string) => void>();
  const { rerender } = renderInTheme(
    <CodeEditorSurface label="Form" value="a: 1" onChange={onChange} language="yaml" />,
  );
  act(() => findView().dispatch({ changes: { from: 3, to: 4, insert: '2' } }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a: 2');
  rerender(<CodeEditorSurface label="Form" value="b: 3" onChange={onChange} language="yaml" />);
  expect(findView().state.doc.toString()).toBe('b: 3');
  expect(onChange).toHaveBeenCalledOnce();
});

it('marks problems, also those beyond the end', async () => {
  const { container } = renderInTheme(
    <CodeEditorSurface
      label="Form"
      value="a: 1"
      onChange={() => {}}
      problems={[{ from: 0, to: 99, message: 'Must be a list' }]}
    />,
  );
  await waitFor(() => expect(container.querySelector('.cm-lintRange-error')).not.toBeNull());
});

it('refuses changes where nothing listens to them', () => {
  renderInTheme(<CodeEditorSurface label="Form" value="a: 1" />);
  expect(findView().state.readOnly).toBe(true);
});
