import { EntityRefLinks, useAboutItems } from '@portico/catalog';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { InfoCard, StructuredMetadata } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { listTargets } from '../../model/entityTests.ts';
import { readProfile } from '../../model/profile.ts';
import { orgTranslations } from '../../translations.ts';
import { Description } from '../Description.tsx';
import { ProfileHead } from '../ProfileHead.tsx';

/** Who a user is, how to reach them, and which groups they are in. */
export default function UserProfileCard({ entity }: { entity: Entity }) {
  const t = useTranslations(orgTranslations);
  const aboutItems = useAboutItems(entity);
  const groups = listTargets(entity, 'memberOf');
  const { description } = entity.metadata;
  return (
    <InfoCard title={t('user.profile')}>
      <ProfileHead profile={readProfile(entity)} entityRef={stringifyEntityRef(entity)} />
      <Description>{description}</Description>
      <StructuredMetadata
        items={[
          {
            label: t('user.groups'),
            value:
              groups.length > 0 ? (
                <EntityRefLinks entityRefs={groups} defaultKind="group" />
              ) : (
                t('user.noGroups')
              ),
          },
          ...aboutItems,
        ]}
      />
    </InfoCard>
  );
}
