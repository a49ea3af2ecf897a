import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { Details } from '../Details/Details.tsx';
import { MessagePage } from '../ErrorPage/MessagePage.tsx';
import { StructuredMetadata } from '../StructuredMetadata/StructuredMetadata.tsx';

/** Props of {@link DeniedPage}. */
export interface DeniedPageProps {
  /** Names of the missing permissions, for those who grant them. */
  permissions: readonly string[];
  /** The page of the portal's support. */
  supportUrl?: string;
  /** Opens sign-in; only for guests, whose account may have the permissions. */
  onSignIn?: () => void;
}

/** Replaces a page that the user may not see: which permissions are missing, and whom to contact. */
export function DeniedPage({ permissions, supportUrl, onSignIn }: DeniedPageProps) {
  const t = useTranslations(uiTranslations);
  return (
    <MessagePage
      title={t('denied.title')}
      text={t(onSignIn ? 'denied.guest' : 'denied.hint')}
      action={onSignIn && { label: t('denied.signIn'), onClick: onSignIn }}
      supportUrl={supportUrl}
    >
      <Details>
        <StructuredMetadata
          items={[{ label: t('denied.permission'), value: permissions.join(', ') }]}
        />
      </Details>
    </MessagePage>
  );
}
