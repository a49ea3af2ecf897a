import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

/** What names and explains the control of a setting. */
export interface SettingLabelling {
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
}

/** Props of {@link SettingRow}. */
export interface SettingRowProps {
  label: ReactNode;
  /** What the setting does, where its name does not say it. */
  hint?: ReactNode;
  /** Renders the control, with what names it. */
  children: (labelling: SettingLabelling) => ReactNode;
}

/** A setting: its name and what it does, and at the end the control that changes it. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  const id = useId();
  return (
    <Row>
      <div>
        <span id={id}>{label}</span>
        {hint && <p id={`${id}-hint`}>{hint}</p>}
      </div>
      {children({
        'aria-labelledby': id,
        'aria-describedby': hint ? `${id}-hint` : undefined,
      })}
    </Row>
  );
}

/** Settings one below the other. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <Rows>{children}</Rows>;
}

const Rows = styled('div')(({ theme }) => ({
  '& > * + *': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
}));

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 3),
  minHeight: 56,
  padding: theme.spacing(1, 2),
  '& > div:first-of-type': { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  '& > div:first-of-type > span': { fontWeight: 500 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
}));
