import { styled } from '@mui/material/styles';
import { useTranslations, WarningPanel } from '@portico/ui';
import type { DefinitionProblem } from '@portico/api-docs-common';
import { apiDocsTranslations } from '../../translations.ts';

/** Props of {@link BrokenPanel}. */
export interface BrokenPanelProps {
  problems: readonly DefinitionProblem[];
  /** Whether the definition is only ever shown as text. */
  isText?: boolean;
}

/** Says why a definition cannot be drawn, and where. */
export function BrokenPanel({ problems, isText = false }: BrokenPanelProps) {
  const t = useTranslations(apiDocsTranslations);
  return (
    <WarningPanel
      severity={isText ? 'warning' : 'error'}
      title={t(isText ? 'definition.faulty' : 'definition.broken', { count: problems.length })}
      message={
        <Problems>
          {problems.map(({ message, line }, index) => (
            <li key={index}>
              {line === undefined ? message : t('definition.problemAt', { line, message })}
            </li>
          ))}
        </Problems>
      }
    />
  );
}

const Problems = styled('ul')(({ theme }) => ({
  maxHeight: 200,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  whiteSpace: 'pre-wrap',
  '& li + li': { marginTop: theme.spacing(0.5) },
}));
