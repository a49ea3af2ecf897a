import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterImportTranslations } from '../laterTranslations.ts';
import { useConflicts } from '../queries/conflicts.ts';

/** Props of {@link Conflicts}. */
export interface ConflictsProps {
  /** Of what is imported. */
  entityRefs: readonly string[];
  /** Where it is imported from. */
  location: string;
}

/** Says which names the catalog has already, from elsewhere. */
export function Conflicts({ entityRefs, location }: ConflictsProps) {
  const t = useTranslations(laterImportTranslations);
  const { data = [] } = useConflicts(entityRefs, location);
  return data.map(({ entityRef, source, owner }) => (
    <WarningPanel
      key={entityRef}
      title={t('conflict.title', { ref: entityRef })}
      message={t('conflict.message', {
        source: source.startsWith('file:') ? t('conflict.serverFile') : source.replace(/^url:/, ''),
        owner: owner ?? t('conflict.noOwner'),
      })}
    />
  ));
}
