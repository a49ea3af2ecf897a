import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { Link } from '../Link/Link.tsx';

/** Props of {@link MessagePage}. */
export interface MessagePageProps {
  title: ReactNode;
  text: ReactNode;
  /** What may help, before going back. */
  action?: { label: string; onClick: () => void } | undefined;
  /** How the way back looks; default a button. */
  goBackLook?: 'button' | 'link';
  /** Where help is found; without it the page offers none. */
  supportUrl?: string | undefined;
  children?: ReactNode;
}

/** A page that has only one message, with what leads on from it. */
export function MessagePage({
  title,
  text,
  action,
  goBackLook = 'button',
  supportUrl,
  children,
}: MessagePageProps) {
  const t = useTranslations(uiTranslations);
  const navigate = useNavigate();
  const goBack = () => void navigate(-1);
  return (
    <Root>
      <Title>{title}</Title>
      <Text>{text}</Text>
      <Actions>
        {action && (
          <Button variant="contained" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
        {goBackLook === 'button' ? (
          <Button variant={action ? 'outlined' : 'contained'} onClick={goBack}>
            {t('errorPage.goBack')}
          </Button>
        ) : (
          <Link
            to="/"
            underline="always"
            onClick={event => {
              event.preventDefault();
              goBack();
            }}
          >
            {t('errorPage.goBack')}
          </Link>
        )}
        {supportUrl && (
          <Link to={supportUrl} underline="always">
            {t('errorPage.contactSupport')}
          </Link>
        )}
      </Actions>
      {children}
    </Root>
  );
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(1.5),
  maxWidth: 720,
  margin: '0 auto',
  padding: `clamp(${theme.spacing(4)}, 14vh, ${theme.spacing(18)}) ${theme.spacing(3)} ${theme.spacing(4)}`,
  '& > *': { minWidth: 0 },
}));

const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h1,
  margin: 0,
  fontSize: '1.5rem',
  overflowWrap: 'anywhere',
}));

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.vars.palette.text.secondary,
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
}));
