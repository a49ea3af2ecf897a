import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useApi } from '@portico/app';
import { isJsonObject } from '@portico/catalog-model';
import { usePermission } from '@portico/permission';
import { type DryRunResult, scaffolderApiRef } from '@portico/scaffolder-common';
import {
  taskCreatePermission,
  templateManagementPermission,
} from '@portico/scaffolder-common/permissions';
import { EmptyState, ErrorPanel, WarningPanel } from '@portico/ui';
import { TabbedCard } from '@portico/ui/cards';
import { CodeEditor } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import {
  applyEdits,
  classifyEdit,
  type EditorFile,
  type Edits,
  findTemplatePath,
  listBeside,
  readEdits,
} from '../../model/editorFiles.ts';
import { useToolDraft } from '../../queries/toolDraft.ts';
import { FileTree } from '../Files/FileTree.tsx';
import { FormPreview, type PreviewEntries } from '../FormPreview/FormPreview.tsx';
import { DraftNotice } from '../ToolPage/DraftNotice.tsx';
import { ToolBar } from '../ToolPage/ToolPage.tsx';
import { useTemplateText } from '../ToolPage/useTemplateText.ts';
import { FileActions } from './FileActions.tsx';
import { ProposeButton } from './ProposeButton.tsx';
import { DryRunView } from './DryRunView.tsx';

/** Props of {@link TemplateWorkbench}. */
export interface TemplateWorkbenchProps {
  /** Of the draft; give the component the same key. */
  draftKey: string;
  files: readonly EditorFile[];
  /** Writes changed files back; where they cannot be written they stay a draft. */
  onSave?: (edits: Edits) => Promise<void>;
  /** A registered template, whose changes can be proposed. */
  templateRef?: string;
}

const nothing: PreviewEntries = { values: {}, secrets: {} };

/** The files of a template: a tree, an editor, the form as its users see it, and dry runs. */
export function TemplateWorkbench({
  draftKey,
  files,
  onSave,
  templateRef,
}: TemplateWorkbenchProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const draft = useToolDraft(draftKey, '{}');
  const edits = useMemo(() => readEdits(draft.text, files), [draft.text, files]);
  const current = useMemo(() => applyEdits(files, edits), [files, edits]);
  const [chosen, setChosen] = useState<string>();
  const templatePath = findTemplatePath(current, chosen);
  const path = chosen ?? templatePath ?? current[0]?.path;
  const file = current.find(each => each.path === path);
  const template = current.find(each => each.path === templatePath);
  const { form, problems, complete, value } = useTemplateText(template?.text ?? '');
  const [entries, setEntries] = useState(nothing);
  const [tab, setTab] = useState('preview');
  const contents = templatePath === undefined ? [] : listBeside(current, templatePath);
  const dryRuns = useDryRuns(value, entries, contents);
  const changed = Object.keys(edits);
  useUnloadQuestion(onSave !== undefined && changed.length > 0);

  const change = (next: Edits) =>
    draft.setText(Object.keys(next).length === 0 ? '{}' : JSON.stringify(next));
  const write = (text: string) => {
    if (path === undefined) return;
    const original = files.find(each => each.path === path)?.text;
    const { [path]: _former, ...others } = edits;
    change(text === original ? others : { ...others, [path]: text });
  };
  const restore = (removed: string) => {
    const { [removed]: _removal, ...others } = edits;
    change(others);
  };
  const removed = changed.filter(each => edits[each] === null);
  const kinds = new Map(changed.map(each => [each, classifyEdit(files, each, edits[each])]));
  const saving = useMutation({
    mutationFn: async () => onSave?.(edits),
    onSuccess: draft.discard,
  });
  const isTemplate = path === templatePath;
  return (
    <>
      <DraftNotice draft={draft} />
      {saving.error && <ErrorPanel error={saving.error} title={t('editor.notSaved')} />}
      {templatePath === undefined && (
        <WarningPanel title={t('editor.noTemplate')} message={t('editor.noTemplateHint')} />
      )}
      <ToolBar>
        {onSave && (
          <Button
            variant="contained"
            disabled={changed.length === 0 || saving.isPending}
            onClick={() => saving.mutate()}
          >
            {t('editor.save')}
          </Button>
        )}
        {templateRef !== undefined && (
          <ProposeButton templateRef={templateRef} edits={edits} kinds={kinds} />
        )}
        <Button variant="text" disabled={changed.length === 0} onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
        <output>{changed.length > 0 && t('editor.changed', { files: changed.length })}</output>
      </ToolBar>
      <Columns>
        <Stack>
          <FileActions
            files={files}
            edits={edits}
            selected={file}
            onChange={(next, nextPath) => {
              change(next);
              setChosen(nextPath);
            }}
          />
          <FileTree
            label={t('files.label')}
            paths={[...current.map(each => each.path), ...removed]}
            selected={path}
            onSelect={setChosen}
            marks={new Map([...kinds].map(([each, kind]) => [each, t(`files.${kind}`)]))}
          />
        </Stack>
        <section>
          {path !== undefined && removed.includes(path) ? (
            <EmptyState
              title={t('files.willBeRemoved')}
              action={<Button onClick={() => restore(path)}>{t('files.restore')}</Button>}
            />
          ) : file?.text === undefined ? (
            <EmptyState title={t(file ? 'files.binary' : 'files.none')} />
          ) : (
            <CodeEditor
              key={path}
              label={file.path}
              language={toLanguage(file.path)}
              value={file.text}
              onChange={write}
              minHeight={480}
              {...(isTemplate && { problems, complete })}
            />
          )}
        </section>
        <TabbedCard
          title={t('preview.label')}
          selectedId={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'preview',
              label: t('editor.form'),
              content: form ? (
                <FormPreview form={form} entries={entries} onChange={setEntries} />
              ) : (
                <WarningPanel title={t('preview.none')} message={problems[0]?.message} />
              ),
            },
            {
              id: 'run',
              label: t('editor.dryRun'),
              content: <DryRuns {...dryRuns} />,
            },
          ]}
        />
      </Columns>
    </>
  );
}

/** Dry runs of a template, the last and the one before. */
function useDryRuns(
  template: unknown,
  entries: PreviewEntries,
  contents: readonly { path: string; base64Content: string }[],
) {
  const t = useTranslations(laterScaffolderTranslations);
  const scaffolder = useApi(scaffolderApiRef);
  const [results, setResults] = useState<{ result?: DryRunResult; former?: DryRunResult }>({});
  const run = useMutation({
    mutationFn: async () => {
      if (!isJsonObject(template)) throw new Error(t('editor.noTemplate'));
      return scaffolder.dryRun({
        template,
        values: { ...entries.values },
        secrets: { ...entries.secrets },
        directoryContents: [...contents],
      });
    },
    onSuccess: result =>
      setResults(before => ({ result, ...(before.result && { former: before.result }) })),
  });
  return { run, ...results };
}

/** The button that starts a dry run, and what the last one made. */
function DryRuns({ run, result, former }: ReturnType<typeof useDryRuns>) {
  const t = useTranslations(laterScaffolderTranslations);
  const managing = usePermission({ permission: templateManagementPermission });
  const creating = usePermission({ permission: taskCreatePermission });
  const isPending = managing.loading || creating.loading;
  if (!isPending && !(managing.allowed && creating.allowed))
    return <EmptyState title={t('playground.mayNot')} />;
  return (
    <Stack>
      <Button variant="outlined" disabled={isPending || run.isPending} onClick={() => run.mutate()}>
        {t('dryRun.run')}
      </Button>
      <DryRunView result={result} former={former} error={run.error} isRunning={run.isPending} />
    </Stack>
  );
}

/** Has the browser confirm that the page is left. */
function useUnloadQuestion(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isWanted]);
}

const toLanguage = (path: string) =>
  /\.ya?ml$/.test(path) ? 'yaml' : path.endsWith('.json') ? 'json' : 'text';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(150px, 220px) minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(1.5),
  '& > *': { minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(150px, 220px) minmax(0, 1fr)' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > *': { minWidth: 0 },
  '& > button': { justifySelf: 'start' },
  '& > h3': { ...theme.typography.h3, margin: 0 },
}));
