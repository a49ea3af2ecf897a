import { styled } from '@mui/material/styles';
import { Markdown } from '@portico/ui/code';

const hasMarks = /[*_`#[\]<>|~\\\n]|:\/\//;

/** A description in Markdown; one of plain words is there at once, without the code that reads Markdown. */
export function ShortMarkdown({ text }: { text: string }) {
  return hasMarks.test(text) ? <Markdown text={text} /> : <Text>{text}</Text>;
}

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  maxWidth: '80ch',
}));
