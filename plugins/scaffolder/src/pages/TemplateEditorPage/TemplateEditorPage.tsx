import Button from '@mui/material/Button';
import { useAddressParams } from '@portico/app';
import { getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { toError } from '@portico/errors';
import { EmptyState, ErrorPanel, Progress, WarningPanel } from '@portico/ui';
import { Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { TemplateWorkbench } from '../../components/Editor/TemplateWorkbench.tsx';
import { ToolBar, ToolPage } from '../../components/ToolPage/ToolPage.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import {
  applyEdits,
  type EditorFile,
  FolderTooLargeError,
  type LocalFolder,
  readLocalFolder,
  writeLocalFolder,
} from '../../model/editorFiles.ts';
import { useTemplateFiles } from '../../queries/templateFiles.ts';
import { useTemplates } from '../../queries/templates.ts';

interface OpenedFolder {
  folder: LocalFolder;
  files: readonly EditorFile[];
  /** Grows with each one that is opened. */
  id: number;
}

/** Browsers that can open folders have it. */
type PickFolder = (options: { mode: 'readwrite' }) => Promise<LocalFolder>;
const findPicker = () =>
  (window as { showDirectoryPicker?: PickFolder }).showDirectoryPicker?.bind(window);

/** The editor of templates: a folder of this computer, or a registered template. */
export default function TemplateEditorPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const [params, changeParams] = useAddressParams();
  const templateRef = params.get('template') ?? undefined;
  const [opened, setOpened] = useState<OpenedFolder>();
  const [failure, setFailure] = useState<Error>();
  const { data: templates, error } = useTemplates();
  const pick = findPicker();
  const choose = (ref: string | undefined) => {
    setOpened(undefined);
    changeParams(former => {
      if (ref === undefined) former.delete('template');
      else former.set('template', ref);
      return former;
    });
  };
  const openFolder = async () => {
    if (!pick) return;
    setFailure(undefined);
    try {
      const folder = await pick({ mode: 'readwrite' });
      const files = await readLocalFolder(folder);
      choose(undefined);
      setOpened(former => ({ folder, files, id: (former?.id ?? 0) + 1 }));
    } catch (cause) {
      // The user closed the browser's dialog.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      setFailure(toError(cause));
    }
  };
  return (
    <ToolPage title={t('tools.editor')}>
      <ToolBar>
        <Select
          label={t('editor.registered')}
          items={(templates ?? []).map(template => ({
            value: stringifyEntityRef(template),
            label: getEntityDisplayName(template),
          }))}
          value={templateRef}
          onChange={choose}
          {...(error && { error: t('list.failed') })}
        />
        {pick && (
          <Button variant="outlined" onClick={() => void openFolder()}>
            {t('editor.openFolder')}
          </Button>
        )}
      </ToolBar>
      {!pick && (
        <WarningPanel
          severity="info"
          title={t('editor.noFolders')}
          message={t('editor.noFoldersHint')}
        />
      )}
      {failure && <FolderFailure error={failure} />}
      {opened ? (
        <FolderEditor key={opened.id} opened={opened} />
      ) : templateRef === undefined ? (
        <EmptyState title={t('editor.choose')} description={t('editor.chooseHint')} />
      ) : (
        <RegisteredEditor key={templateRef} templateRef={templateRef} />
      )}
    </ToolPage>
  );
}

function FolderFailure({ error }: { error: Error }) {
  const t = useTranslations(laterScaffolderTranslations);
  if (error instanceof FolderTooLargeError)
    return <WarningPanel title={t('editor.tooLarge')} message={t('editor.tooLargeHint')} />;
  return <ErrorPanel error={error} title={t('editor.notOpened')} />;
}

function FolderEditor({ opened: { folder, files: original } }: { opened: OpenedFolder }) {
  const [files, setFiles] = useState(original);
  return (
    <TemplateWorkbench
      draftKey={`folder:${folder.name}`}
      files={files}
      onSave={async edits => {
        await writeLocalFolder(folder, edits);
        setFiles(former => applyEdits(former, edits));
      }}
    />
  );
}

function RegisteredEditor({ templateRef }: { templateRef: string }) {
  const t = useTranslations(laterScaffolderTranslations);
  const { data: files, error, refetch } = useTemplateFiles(templateRef);
  if (error) return <ErrorPanel error={error} title={t('editor.notOpened')} onRetry={refetch} />;
  if (!files) return <Progress />;
  return (
    <TemplateWorkbench
      draftKey={`template:${templateRef}`}
      files={files}
      templateRef={templateRef}
    />
  );
}
