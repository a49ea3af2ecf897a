import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { MessagePage } from '../ErrorPage/MessagePage.tsx';

/** Props of {@link NotFoundPage}. */
export interface NotFoundPageProps {
  /** Where help is found; without it the page offers none. */
  supportUrl?: string;
}

/** The page for an address that leads nowhere. */
export function NotFoundPage({ supportUrl }: NotFoundPageProps) {
  const t = useTranslations(uiTranslations);
  const { pathname } = useLocation();
  const documentTitle = t('notFound.documentTitle');
  useEffect(() => {
    const former = document.title;
    document.title = former ? `${documentTitle} · ${former}` : documentTitle;
    return () => {
      document.title = former;
    };
  }, [documentTitle]);

  return (
    <MessagePage
      title={t('notFound.title')}
      text={t('notFound.text', { path: pathname })}
      goBackLook="link"
      supportUrl={supportUrl}
    />
  );
}
