import { styled } from '@mui/material/styles';
import { monoFontFamily } from '@portico/ui/theme';
import type { ProblemExcerpt } from '../../model/entityProblems.ts';

/** Lines of a document with their numbers, the one with the mistake marked. */
export function SourceExcerpt({ excerpt }: { excerpt: ProblemExcerpt }) {
  const { firstLine, line, lines } = excerpt;
  return (
    <Lines>
      {lines.map((text, index) => {
        const number = firstLine + index;
        const isMarked = number === line;
        return (
          <Line key={number} aria-current={isMarked || undefined}>
            <LineNumber aria-hidden={!isMarked}>{number}</LineNumber>
            {isMarked ? <mark>{text || ' '}</mark> : text || ' '}
          </Line>
        );
      })}
    </Lines>
  );
}

const Lines = styled('pre')(({ theme }) => ({
  ...theme.typography.body2,
  fontFamily: monoFontFamily,
  margin: theme.spacing(1, 0, 0),
  overflowX: 'auto',
}));

const Line = styled('div')(({ theme }) => ({
  '& mark': { backgroundColor: 'transparent', color: 'inherit', fontWeight: 600 },
  '&[aria-current]': {
    boxShadow: `inset 3px 0 ${theme.vars.palette.error.main}`,
    backgroundColor: theme.vars.palette.action.hover,
  },
}));

const LineNumber = styled('span')(({ theme }) => ({
  display: 'inline-block',
  minWidth: '4ch',
  paddingInline: theme.spacing(1),
  textAlign: 'end',
  color: theme.vars.palette.text.secondary,
  userSelect: 'none',
}));
