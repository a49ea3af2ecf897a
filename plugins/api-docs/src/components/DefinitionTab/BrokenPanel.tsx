import { styled } from '@mui/material/styles';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ShownProblem } from '../../model/problemCodes.ts';
import { laterApiDocsTranslations } from '../../laterTranslations.ts';
import { useDescribeProblem } from '../useDescribeProblem.ts';

/** Props of {@link BrokenPanel}. */
export interface BrokenPanelProps {
  problems: readonly ShownProblem[];
  /** Whether the definition is only ever shown as text. */
  isText?: boolean;
}

/** Says why a definition cannot be rendered, and where. */
export function BrokenPanel({ problems, isText = false }: BrokenPanelProps) {
  const t = useTranslations(laterApiDocsTranslations);
  const describe = useDescribeProblem();
  return (
    <WarningPanel
      severity={isText ? 'warning' : 'error'}
      title={t(isText ? 'definition.faulty' : 'definition.broken', { count: problems.length })}
      message={
        <Problems>
          {problems.map((problem, index) => (
            <li key={index}>
              {problem.line === undefined
                ? describe(problem)
                : t('definition.problemAt', { line: problem.line, message: describe(problem) })}
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
