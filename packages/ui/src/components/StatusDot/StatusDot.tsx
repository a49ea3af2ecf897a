import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** How something is doing. */
export type Status = 'ok' | 'warning' | 'error' | 'info' | 'running' | 'unknown';

/** Props of {@link StatusDot}. */
export interface StatusDotProps {
  status: Status;
  /** The state in words, since colour alone does not reach everybody. */
  children: ReactNode;
}

/** A state in a word, with a dot whose colour and shape repeat it. */
export function StatusDot({ status, children }: StatusDotProps) {
  return (
    <Root>
      <Dot aria-hidden data-status={status} />
      <span>{children}</span>
    </Root>
  );
}

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  whiteSpace: 'nowrap',
}));

const Dot = styled('span')(({ theme }) => {
  const { success, warning, error, info, primary, text } = theme.vars.palette;
  return {
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: '50%',
    color: text.secondary,
    border: '2px solid currentColor',
    '&[data-status=ok]': { color: success.main, backgroundColor: 'currentColor' },
    '&[data-status=warning]': {
      color: warning.main,
      backgroundColor: 'currentColor',
      borderRadius: 2,
      transform: 'rotate(45deg)',
    },
    '&[data-status=error]': { color: error.main, backgroundColor: 'currentColor', borderRadius: 1 },
    '&[data-status=info]': { color: info.main, backgroundColor: 'currentColor' },
    '&[data-status=running]': { color: primary.main },
  };
});
