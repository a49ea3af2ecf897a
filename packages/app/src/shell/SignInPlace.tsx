import { Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { type SignInPageProps, signInPagePoint } from '../extensionPoints.ts';
import { useContributions } from '../hooks/useContributions.ts';
import { LazyContribution } from '../routing/LazyContribution.tsx';
import { appTranslations } from '../translations.ts';

/** Renders the page on which people sign in. @throws Error when no plugin has one. */
export function SignInPlace(props: SignInPageProps) {
  const t = useTranslations(appTranslations);
  const [page] = useContributions(signInPagePoint);
  if (!page) {
    throw new Error(
      "The configuration requests a sign-in page, which no plugin has; add the auth plugin to the portal's plugins",
    );
  }
  return (
    <LazyContribution
      pluginId={page.pluginId}
      load={page.value.load}
      props={props}
      fallback={<Progress label={t('signIn.progress')} />}
    />
  );
}
