import { useIdentity } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { laterInspectorTranslations } from '../../laterTranslations.ts';
import { OwnedChangesCard } from './OwnedChangesCard.tsx';

/** What changed last about what the user's groups own, by day, on the first page. */
export default function TeamChangesCard() {
  const t = useTranslations(laterInspectorTranslations);
  const { ownershipEntityRefs } = useIdentity();
  return <OwnedChangesCard title={t('team.title')} owners={ownershipEntityRefs} />;
}
