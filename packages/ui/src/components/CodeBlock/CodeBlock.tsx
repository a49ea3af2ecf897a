import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { WrapTextIcon } from '../../icons/icons.tsx';
import { monoFontFamily, radius } from '../../theme/tokens.ts';
import { uiTranslations } from '../../translations.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';

/** Props of {@link CodeBlock}. */
export interface CodeBlockProps {
  code: string;
  /** What the code is, as the name of its region; default `Code`. */
  label?: string;
  /** Wrap long lines at first; the reader may change it. */
  isWrapped?: boolean;
  /** Pixels after which the block scrolls. */
  maxHeight?: number;
}

/** Code or raw data to read and copy. */
export function CodeBlock({ code, label, isWrapped = false, maxHeight }: CodeBlockProps) {
  const t = useTranslations(uiTranslations);
  const name = label ?? t('code.label');
  const [wraps, setWraps] = useState(isWrapped);
  return (
    <Root>
      <Tools>
        <IconButton
          aria-label={t('code.wrap')}
          aria-pressed={wraps}
          onClick={() => setWraps(!wraps)}
        >
          <WrapTextIcon />
        </IconButton>
        <CopyButton text={code} label={t('code.copyNamed', { label: name })} />
      </Tools>
      {/* It scrolls, so the keyboard must be able to reach it. */}
      <Scroller tabIndex={0} aria-label={name} data-wraps={wraps} style={{ maxHeight }}>
        <pre>
          <code>{code}</code>
        </pre>
      </Scroller>
    </Root>
  );
}

const Root = styled('div')({ position: 'relative' });

const Tools = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 4,
  insetInlineEnd: 4,
  display: 'flex',
  borderRadius: radius.control,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& [aria-pressed=true]': { color: theme.vars.palette.primary.main },
}));

const Scroller = styled('section')(({ theme }) => ({
  minHeight: 40,
  overflow: 'auto',
  padding: theme.spacing(1.25, 10, 1.25, 1.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.sunken,
  color: theme.vars.palette.text.primary,
  fontFamily: monoFontFamily,
  fontSize: '0.75rem',
  lineHeight: 1.6,
  tabSize: 2,
  '& pre': { margin: 0 },
  '& pre, & code': { font: 'inherit' },
  '&[data-wraps=true] pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));
