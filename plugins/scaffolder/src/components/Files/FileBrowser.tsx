import { styled } from '@mui/material/styles';
import { EmptyState } from '@portico/ui';
import { CodeEditor, CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo, useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { compareFiles, type ShownFile } from '../../model/fileTree.ts';
import { FileTree } from './FileTree.tsx';

/** Props of {@link FileBrowser}. */
export interface FileBrowserProps {
  files: readonly ShownFile[];
  /** A former result; what differs from it is marked. */
  former?: readonly ShownFile[] | undefined;
}

/** Files that a run makes: the tree, and the content of one. */
export function FileBrowser({ files, former }: FileBrowserProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const [chosen, setChosen] = useState<string>();
  const changes = useMemo(() => former && compareFiles(former, files), [former, files]);
  const marks = useMemo(
    () => new Map([...(changes ?? [])].map(([path, kind]) => [path, t(`files.${kind}`)] as const)),
    [changes, t],
  );
  const removed = [...(changes ?? [])].flatMap(([path, kind]) => (kind === 'removed' ? path : []));
  const paths = [...files.map(({ path }) => path), ...removed];
  const path = chosen !== undefined && paths.includes(chosen) ? chosen : paths[0];
  if (path === undefined) return <EmptyState title={t('files.none')} />;
  const file = files.find(each => each.path === path);
  const before = former?.find(each => each.path === path);
  return (
    <Columns>
      <FileTree
        label={t('files.label')}
        paths={paths}
        selected={path}
        onSelect={setChosen}
        marks={marks}
      />
      <FileContent
        key={path}
        path={path}
        file={file}
        before={changes?.has(path) ? before : undefined}
      />
    </Columns>
  );
}

interface FileContentProps {
  path: string;
  file: ShownFile | undefined;
  before: ShownFile | undefined;
}

function FileContent({ path, file, before }: FileContentProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const text = file ? file.text : '';
  if (text === undefined) return <EmptyState title={t('files.binary')} description={path} />;
  if (before?.text !== undefined)
    return (
      <CodeEditor label={path} value={text} original={before.text} language={toLanguage(path)} />
    );
  const language = path.slice(path.lastIndexOf('.') + 1);
  return (
    <CodeSnippet title={path} code={text} language={language} hasLineNumbers maxHeight={600} />
  );
}

const toLanguage = (path: string) =>
  /\.ya?ml$/.test(path) ? 'yaml' : path.endsWith('.json') ? 'json' : 'text';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  // Below each other where there is little room.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(1.5),
  '& > *': { minWidth: 0 },
}));
