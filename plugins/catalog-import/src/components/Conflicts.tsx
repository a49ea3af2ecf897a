import { EntityRefLink } from '@portico/catalog';
import { useTitlesOf } from '@portico/catalog/parts';
import { humanizeEntityRef } from '@portico/catalog-model';
import { WarningPanel } from '@portico/ui';
import { useKindLabel } from '@portico/ui/kinds';
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
  const labelKind = useKindLabel();
  const titles = useTitlesOf(data.map(({ owner }) => owner ?? ''));
  return data.map(({ entityRef, kind, name, source, owner }, index) => (
    <WarningPanel
      key={entityRef}
      title={t('conflict.title', { kind: labelKind(kind), name })}
      message={t('conflict.message', {
        source: source.startsWith('file:') ? t('conflict.serverFile') : source.replace(/^url:/, ''),
        owner: owner
          ? (titles[index] ?? humanizeEntityRef(owner, { defaultKind: 'group' }))
          : t('conflict.noOwner'),
      })}
      actions={<EntityRefLink entityRef={entityRef}>{t('conflict.open')}</EntityRefLink>}
    />
  ));
}
