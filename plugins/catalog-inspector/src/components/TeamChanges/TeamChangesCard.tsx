import type { HomeCardProps } from '@portico/home/points';
import { useTranslations } from '@portico/ui/i18n';
import { laterInspectorTranslations } from '../../laterTranslations.ts';
import { OwnedChangesCard } from './OwnedChangesCard.tsx';

/** What changed last about what the user's groups own, or the teams they have chosen, by day, on the first page. */
export default function TeamChangesCard({ owners, areChosen }: HomeCardProps) {
  const t = useTranslations(laterInspectorTranslations);
  return (
    <OwnedChangesCard title={t(areChosen ? 'team.chosenTitle' : 'team.title')} owners={owners} />
  );
}
