import { styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import type { CodeLanguage } from './codeLanguages.ts';
import { useHighlight } from './useHighlight.ts';

/** Props of {@link CodeLines}. */
export interface CodeLinesProps {
  code: string;
  language: CodeLanguage | undefined;
  hasLineNumbers?: boolean;
  firstLine?: number;
  highlightedLines?: readonly number[];
}

/** The lines of code, coloured as soon as their colours are known. */
export function CodeLines({
  code,
  language,
  hasLineNumbers = false,
  firstLine = 1,
  highlightedLines = [],
}: CodeLinesProps) {
  const t = useTranslations(uiTranslations);
  const tokens = useHighlight(code, language);
  const lines = code.split('\n');
  const highlighted = new Set(highlightedLines);
  const digits = String(firstLine + lines.length - 1).length;
  return (
    <pre>
      <code>
        {lines.map((line, index) => {
          const number = firstLine + index;
          const isHighlighted = highlighted.has(number);
          return (
            <Line
              key={index}
              // The number is rendered by CSS, so that it is neither read out nor copied.
              data-number={hasLineNumbers ? String(number).padStart(digits) : undefined}
              data-highlighted={isHighlighted || undefined}
              {...(isHighlighted && { role: 'mark', 'aria-label': t('code.highlightedLine') })}
            >
              {tokens?.[index]?.map(({ text, color }, key) =>
                color === undefined ? (
                  text
                ) : (
                  <span key={key} style={{ color }}>
                    {text}
                  </span>
                ),
              ) ?? line}
              {index < lines.length - 1 && '\n'}
            </Line>
          );
        })}
      </code>
    </pre>
  );
}

const Line = styled('span')(({ theme }) => ({
  display: 'block',
  minHeight: '1lh',
  paddingInline: theme.spacing(1.5),
  '&[data-number]::before': {
    content: 'attr(data-number)',
    display: 'inline-block',
    marginInlineEnd: theme.spacing(2),
    whiteSpace: 'pre',
    userSelect: 'none',
    color: theme.vars.palette.text.secondary,
  },
  '&[data-highlighted]': {
    backgroundColor: theme.vars.palette.surface.selected,
    boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
  },
}));
