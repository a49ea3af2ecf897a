import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { WrapTextIcon } from '../../icons/icons.tsx';
import { monoFontFamily, radius } from '../../theme/tokens.ts';
import { uiTranslations } from '../../translations.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { ToolButton } from '../ToolButton/ToolButton.tsx';
import { CodeLines } from './CodeLines.tsx';
import { languageLabels, parseCodeLanguage } from './codeLanguages.ts';
import { codeColors } from './codeColors.ts';

/** Props of {@link CodeSnippet}. */
export interface CodeSnippetProps {
  code: string;
  /** What it is written in, such as `yaml` or `ts`; code in unknown languages has one colour. */
  language?: string | undefined;
  /** Such as the name of the file; is above the code. */
  title?: ReactNode;
  /** What the code is, as the name of its region; default `Code`. */
  label?: string;
  hasLineNumbers?: boolean;
  /** The number of the first line; default 1. */
  firstLine?: number;
  /** The numbers of lines to point out. */
  highlightedLines?: readonly number[];
  /** Wrap long lines at first; the reader may change it. */
  isWrapped?: boolean;
  /** Pixels after which the code scrolls. */
  maxHeight?: number;
}

/** Code to read and copy. Its colours come when the code is shown, and move nothing. */
export default function CodeSnippet({
  code,
  language,
  title,
  label,
  isWrapped = false,
  maxHeight,
  ...lines
}: CodeSnippetProps) {
  const t = useTranslations(uiTranslations);
  const [wraps, setWraps] = useState(isWrapped);
  const name = label ?? t('code.label');
  const known = parseCodeLanguage(language);
  const languageLabel = known ? languageLabels[known] : language;
  const hasBar = Boolean(title || languageLabel);

  return (
    <Root>
      <Bar data-floats={!hasBar || undefined}>
        {title && <Title>{title}</Title>}
        {hasBar && <Language>{languageLabel}</Language>}
        <ToolButton label={t('code.wrap')} isPressed={wraps} onClick={() => setWraps(!wraps)}>
          <WrapTextIcon />
        </ToolButton>
        <CopyButton text={code} label={t('code.copyNamed', { label: name })} />
      </Bar>
      {/* It scrolls, so the keyboard must be able to reach it; a page may have many, so it is no landmark. */}
      <Scroller
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        role="group"
        tabIndex={0}
        aria-label={name}
        data-wraps={wraps}
        data-has-bar={hasBar || undefined}
        style={{ maxHeight }}
      >
        <CodeLines code={code} language={known} {...lines} />
      </Scroller>
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  paddingInline: theme.spacing(1.5, 0.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&[data-floats]': {
    position: 'absolute',
    top: 2,
    insetInlineEnd: 2,
    padding: 0,
    border: 0,
    borderRadius: radius.control,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
}));

const Title = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: 0,
  marginInlineEnd: theme.spacing(1),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
}));

const Language = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 1,
  color: theme.vars.palette.text.secondary,
}));

const Scroller = styled('div')(({ theme }) => ({
  ...codeColors(theme),
  minHeight: 40,
  overflow: 'auto',
  paddingBlock: theme.spacing(1.25),
  color: theme.vars.palette.text.primary,
  fontFamily: monoFontFamily,
  fontSize: '0.75rem',
  lineHeight: 1.6,
  tabSize: 2,
  // Room for the buttons that lie over the code.
  '&:not([data-has-bar]) code > span': { paddingInlineEnd: theme.spacing(10) },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& pre': { margin: 0, width: 'max-content', minWidth: '100%' },
  '& pre, & code': { font: 'inherit' },
  '&[data-wraps=true] pre': { width: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));
