import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import CodeSnippet from '../CodeSnippet/CodeSnippet.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { WarningPanel } from '../WarningPanel/WarningPanel.tsx';
import { DataPanel } from './DataPanel.tsx';
import { describeProblem, readData } from './dataText.ts';
import type { StructuredDataViewerProps } from './structuredDataProps.ts';

/** Data as a tree, or why its text could not be read, with the text. */
export default function StructuredDataView({
  value,
  text,
  label,
  ...rest
}: StructuredDataViewerProps) {
  const t = useTranslations(laterUiTranslations);
  const { data, problem } = useMemo(() => read(value, text), [value, text]);

  if (problem) {
    return (
      <Problem>
        <WarningPanel title={t('data.unreadable')} message={problem.message} />
        <CodeSnippet
          code={text ?? ''}
          hasLineNumbers
          highlightedLines={problem.line === undefined ? [] : [problem.line]}
          maxHeight={rest.maxHeight ?? 320}
        />
      </Problem>
    );
  }
  if (data === undefined) return <EmptyState title={t('data.empty')} />;
  return <DataPanel data={data} label={label ?? t('data.label')} {...rest} />;
}

function read(value: unknown, text: string | undefined) {
  if (text === undefined) return { data: value };
  try {
    return { data: readData(text) };
  } catch (error) {
    return { problem: describeProblem(error) };
  }
}

const Problem = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
