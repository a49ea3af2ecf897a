import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Dialog } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { type MouseEvent, useRef, useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { type EditorFile, type Edits, findPathProblem } from '../../model/editorFiles.ts';
import { ToolBar } from '../ToolPage/ToolPage.tsx';

/** Props of {@link FileActions}. */
export interface FileActionsProps {
  /** As they were read. */
  files: readonly EditorFile[];
  edits: Edits;
  /** With its changes; only text can be renamed. */
  selected: EditorFile | undefined;
  /** `path` is the file to select. */
  onChange: (edits: Edits, path: string | undefined) => void;
}

/** Creates files, and renames and removes the selected one. */
export function FileActions({ files, edits, selected, onChange }: FileActionsProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const [action, setAction] = useState<'create' | 'rename' | 'remove'>();
  const [path, setPath] = useState('');
  const problem = path === '' ? undefined : findPathProblem(path, files, edits);
  const opener = useRef<HTMLElement>(null);
  const begin = (next: 'create' | 'rename', { currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget;
    setPath(next === 'rename' ? (selected?.path ?? '') : '');
    setAction(next);
  };
  const close = () => setAction(undefined);
  const cancel = () => {
    close();
    opener.current?.focus();
  };
  const withoutSelected = (): Edits => {
    if (!selected) return edits;
    const { [selected.path]: _former, ...others } = edits;
    const isOriginal = files.some(each => each.path === selected.path);
    return isOriginal ? { ...others, [selected.path]: null } : others;
  };
  const finish = () => {
    if (path === '' || problem) return;
    if (action === 'rename' && selected?.text !== undefined)
      onChange({ ...withoutSelected(), [path]: selected.text }, path);
    else onChange({ ...edits, [path]: '' }, path);
    close();
  };
  const isUnchanged = action === 'rename' && path === selected?.path;
  return (
    <>
      <ToolBar>
        <Button size="small" onClick={event => begin('create', event)}>
          {t('files.create')}
        </Button>
        <Button
          size="small"
          disabled={selected?.text === undefined}
          onClick={event => begin('rename', event)}
        >
          {t('files.rename')}
        </Button>
        <Button size="small" disabled={!selected} onClick={() => setAction('remove')}>
          {t('files.remove')}
        </Button>
      </ToolBar>
      {(action === 'create' || action === 'rename') && (
        <PathForm
          onSubmit={event => {
            event.preventDefault();
            finish();
          }}
          onKeyDown={event => event.key === 'Escape' && cancel()}
        >
          <TextField
            label={t('files.path')}
            value={path}
            onChange={setPath}
            isCode
            hasAutoFocus
            {...(problem && !isUnchanged && { error: t(`files.${problem}`) })}
          />
          <ToolBar>
            <Button type="submit" size="small" disabled={path === '' || problem !== undefined}>
              {t(action === 'create' ? 'files.createNow' : 'files.renameNow')}
            </Button>
            <Button size="small" onClick={cancel}>
              {t('files.cancel')}
            </Button>
          </ToolBar>
        </PathForm>
      )}
      <Dialog
        title={t('editor.removeFile', { path: selected?.path ?? '' })}
        isOpen={action === 'remove'}
        onClose={close}
        width="sm"
        actions={
          <Button
            variant="contained"
            onClick={() => {
              onChange(withoutSelected(), selected?.path);
              close();
            }}
          >
            {t('files.removeNow')}
          </Button>
        }
      >
        {t('files.removeHint')}
      </Dialog>
    </>
  );
}

const PathForm = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
