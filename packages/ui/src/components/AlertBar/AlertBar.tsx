import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useState } from 'react';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { useProblemText } from '../ErrorPanel/useProblemText.ts';
import type { Severity } from '../WarningPanel/WarningPanel.tsx';
import { AlertPlace, AlertSurface } from './AlertPlace.tsx';

/** A message to the user. */
export interface AlertMessage {
  message: string;
  /** Default `success`. */
  severity?: Severity;
  /** `transient` goes by itself; default `permanent`, until closed. */
  display?: 'transient' | 'permanent';
  /** The error behind it; its description in the language of the reader replaces the message. */
  error?: Error;
}

/** Props of {@link AlertBar}. */
export interface AlertBarProps<Message extends AlertMessage> {
  /** The queue, oldest first; the first is shown. */
  alerts: readonly Message[];
  onDismiss: (alert: Message) => void;
  /** How long a transient alert stays; default 5000. */
  dismissAfterMs?: number;
}

const iconBySeverity = {
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
  success: SuccessIcon,
};

/** Shows the first of a queue of messages. It stays while it is pointed at. */
export function AlertBar<Message extends AlertMessage>({
  alerts,
  onDismiss,
  dismissAfterMs = 5000,
}: AlertBarProps<Message>) {
  const t = useTranslations(uiTranslations);
  const [isHeld, setHeld] = useState(false);
  const [first] = alerts;
  const dismiss = useEffectEvent(() => first && onDismiss(first));
  const isTransient = first?.display === 'transient';

  useEffect(() => {
    if (!first || !isTransient || isHeld) return;
    const timer = setTimeout(dismiss, dismissAfterMs);
    return () => clearTimeout(timer);
  }, [first, isTransient, isHeld, dismissAfterMs]);

  const severity = first?.severity ?? 'success';
  const Icon = iconBySeverity[severity];
  const more = alerts.length - 1;
  return (
    <AlertPlace>
      {first && (
        <Bar
          role={severity === 'error' ? 'alert' : undefined}
          severity={severity}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon size={18} />
          <p>
            <AlertText alert={first} />
            {more > 0 && <More>{t('alert.more', { count: more })}</More>}
          </p>
          <IconButton
            aria-label={t('alert.close')}
            onClick={() => {
              setHeld(false);
              onDismiss(first);
            }}
          >
            <CloseIcon />
          </IconButton>
        </Bar>
      )}
    </AlertPlace>
  );
}

/** The text of an alert, with the message of the server where that is in another language. */
function AlertText({ alert: { message, error } }: { alert: AlertMessage }) {
  const describe = useProblemText();
  if (!error) return message;
  const { text, original, isTechnical = false } = describe(error);
  return (
    <>
      {text}
      {original !== undefined && !isTechnical && <More lang="en">{original}</More>}
    </>
  );
}

const Bar = styled(AlertSurface)(({ theme, severity }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1.25),
  minWidth: 'min(320px, 100%)',
  maxWidth: 560,
  paddingInlineEnd: theme.spacing(0.75),
  pointerEvents: 'auto',
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', marginTop: 7, color: theme.vars.palette[severity].main },
  '& p': { flex: 1, margin: theme.spacing(0.75, 0) },
}));

const More = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
}));
