import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { monoFontFamily } from '../../theme/tokens.ts';
import { laterUiTranslations } from '../../laterTranslations.ts';
import CodeSnippet from '../CodeSnippet/CodeSnippet.tsx';
import { formatMarkdown } from './formatMarkdown.tsx';
import type { MarkdownProps } from './markdownProps.ts';

/** A formatted text, or the text as it is where it cannot be formatted. */
export default function MarkdownView({
  text,
  headingLevel = 2,
  baseUrl,
  allowsDataImages = false,
  showsImages = true,
  idPrefix = 'user-content-',
}: MarkdownProps) {
  const t = useTranslations(laterUiTranslations);
  const content = useMemo(
    () =>
      formatMarkdown(text, {
        headingLevel,
        baseUrl,
        allowsDataImages,
        showsImages,
        idPrefix,
        footnotesTitle: t('markdown.footnotes'),
        backToTextLabel: t('markdown.backToText'),
      }),
    [text, headingLevel, baseUrl, allowsDataImages, showsImages, idPrefix, t],
  );

  if (content === undefined) {
    return (
      <Root>
        <p>{t('markdown.plain')}</p>
        <CodeSnippet code={text} label={t('markdown.source')} maxHeight={480} isWrapped />
      </Root>
    );
  }
  return <Root>{content}</Root>;
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&& > * + *': { marginBlockStart: theme.spacing(1.5) },
  '& p, & ul, & ol, & blockquote, & dl': { marginBlock: 0 },
  '&& li > * + *, && blockquote > * + *': { marginBlockStart: theme.spacing(1) },
  '& ul, & ol': { paddingInlineStart: theme.spacing(3) },
  '&& li + li': { marginBlockStart: theme.spacing(0.5) },
  '& .contains-task-list': { paddingInlineStart: 0, listStyle: 'none' },
  '& .contains-task-list .contains-task-list': { paddingInlineStart: theme.spacing(3) },
  '& input[type=checkbox]': { marginInline: theme.spacing(0, 0.75), verticalAlign: '-0.1em' },
  '& h1, & h2, & h3, & h4, & h5, & h6': { marginBlock: 0, scrollMarginTop: 80 },
  '&& > * + h1, && > * + h2, && > * + h3, && > * + h4': { marginBlockStart: theme.spacing(3) },
  '&& > :is(h1, h2, h3, h4) + *': { marginBlockStart: theme.spacing(1) },
  '& > * + h1, & > * + h2, & > * + h3, & > * + h4': { marginBlockStart: theme.spacing(3) },
  '& h1': theme.typography.h1,
  '& h2': theme.typography.h2,
  '& h3': theme.typography.h3,
  '& h4, & h5, & h6': theme.typography.h4,
  '& code': {
    padding: '0.1em 0.3em',
    borderRadius: 4,
    fontFamily: monoFontFamily,
    fontSize: '0.875em',
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& pre code': { padding: 0, fontSize: 'inherit', backgroundColor: 'transparent' },
  '& blockquote': {
    marginInline: 0,
    paddingInlineStart: theme.spacing(2),
    borderInlineStart: `3px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.secondary,
  },
  '& table': { borderCollapse: 'collapse', ...theme.typography.body2 },
  '& th, & td': {
    padding: theme.spacing(0.5, 1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& th': { fontWeight: 600, backgroundColor: theme.vars.palette.surface.sunken },
  '& img': { maxWidth: '100%', height: 'auto' },
  '& hr': { height: 1, border: 0, backgroundColor: theme.vars.palette.divider },
  '& .footnotes': {
    ...theme.typography.body2,
    paddingBlockStart: theme.spacing(1),
    borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .sr-only': {
    position: 'absolute',
    clipPath: 'inset(50%)',
    width: 1,
    height: 1,
    overflow: 'hidden',
  },
}));
