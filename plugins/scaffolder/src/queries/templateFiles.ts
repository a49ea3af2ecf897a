import { useApi } from '@portico/app';
import { parseEntityRef } from '@portico/catalog-model';
import { scaffolderApiRef } from '@portico/scaffolder-common';
import { useQuery } from '@tanstack/react-query';
import { toEditorFile } from '../model/editorFiles.ts';
import { scaffolderKeys } from './scaffolderKeys.ts';

/** The files of a registered template. */
export function useTemplateFiles(templateRef: string) {
  const scaffolder = useApi(scaffolderApiRef);
  return useQuery({
    queryKey: scaffolderKeys.files(templateRef),
    queryFn: async ({ signal }) => {
      const name = parseEntityRef(templateRef, { defaultKind: 'template' });
      const { files } = await scaffolder.getTemplateFiles(name, { signal });
      return files.map(toEditorFile).toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
    // Files that change while they are edited would mix with what is written.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
