import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { Details } from '../Details/Details.tsx';
import { MessagePage } from '../ErrorPage/MessagePage.tsx';
import { Link } from '../Link/Link.tsx';
import { StructuredMetadata } from '../StructuredMetadata/StructuredMetadata.tsx';

/** Props of {@link DeniedPage}. */
export interface DeniedPageProps {
  /** Names of the missing permissions, for those who give them. */
  permissions: readonly string[];
  /** Where help is found; without it the page offers none. */
  supportUrl?: string;
  /** Signs in; given to guests, who may be allowed more with an account. */
  onSignIn?: () => void;
}

/** The page in place of one that the reader may not see: whom to turn to, and what it takes. */
export function DeniedPage({ permissions, supportUrl, onSignIn }: DeniedPageProps) {
  const t = useTranslations(uiTranslations);
  const navigate = useNavigate();
  return (
    <MessagePage
      title={t('denied.title')}
      text={t(onSignIn ? 'denied.guest' : 'denied.hint')}
      actions={
        <>
          {onSignIn && (
            <Button variant="contained" onClick={onSignIn}>
              {t('denied.signIn')}
            </Button>
          )}
          <Button variant={onSignIn ? 'outlined' : 'contained'} onClick={() => navigate(-1)}>
            {t('errorPage.goBack')}
          </Button>
          {supportUrl && (
            <Link to={supportUrl} underline="always">
              {t('errorPage.contactSupport')}
            </Link>
          )}
        </>
      }
    >
      <Details>
        <StructuredMetadata
          items={[{ label: t('denied.permission'), value: permissions.join(', ') }]}
        />
      </Details>
    </MessagePage>
  );
}
