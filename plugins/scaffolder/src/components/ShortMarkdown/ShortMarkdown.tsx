import { styled } from '@mui/material/styles';
import { Markdown } from '@portico/ui/code';

const hasMarks = /[*_`#[\]<>|~\\\n]|:\/\//;

/** A description in Markdown; one of plain words is there at once, without the code that reads Markdown. */
export function ShortMarkdown({ text }: { text: string }) {
  return hasMarks.test(text) ? (
    <Markdown text={text} loadingLines={countLines(text)} />
  ) : (
    <Text>{text}</Text>
  );
}

const lineLength = 80;

/** About how many lines a text takes, from 1 to 4. */
function countLines(text: string): number {
  const lines = text
    .trim()
    .split(/\n+/)
    .map(line => Math.max(1, Math.ceil(line.length / lineLength)));
  return Math.min(
    4,
    lines.reduce((sum, count) => sum + count, 0),
  );
}

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  maxWidth: '80ch',
}));
