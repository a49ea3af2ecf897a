import { useAddressParams } from '@portico/app';
import { createPlugin } from '@portico/core';
import { Dialog } from '@portico/ui';
import { entityDialogPoint } from '../points.ts';

function NotesDialog() {
  const [search, setSearch] = useAddressParams();
  const close = () =>
    setSearch(former => {
      former.delete('notes');
      return former;
    });
  return (
    <Dialog title="Notes on it" isOpen={search.has('notes')} onClose={close}>
      <p>{search.get('notes')}</p>
    </Dialog>
  );
}

/** A plugin with a dialog of entities, for tests. */
export const notesPlugin = createPlugin({
  id: 'notes',
  contributes: [
    entityDialogPoint.add({
      param: 'notes',
      openingValue: 'all',
      explainingValue: 'relations',
      title: 'Show notes',
      load: async () => ({ default: NotesDialog }),
    }),
  ],
});
