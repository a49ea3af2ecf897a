import { EntityRefLinks, useAboutItems } from '@portico/catalog';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { InfoCard, StructuredMetadata } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { listTargets } from '../../model/entityTests.ts';
import { readProfile } from '../../model/profile.ts';
import { orgTranslations } from '../../translations.ts';
import { Description } from '../Description.tsx';
import { ProfileHead } from '../ProfileHead.tsx';

const maxChildren = 8;

/** Who a group is, and where it is: its description, its parent, and the groups below it. */
export default function GroupProfileCard({ entity }: { entity: Entity }) {
  const t = useTranslations(orgTranslations);
  const aboutItems = useAboutItems(entity);
  const parents = listTargets(entity, 'childOf');
  const children = listTargets(entity, 'parentOf');
  const hidden = children.length - maxChildren;
  return (
    <InfoCard title={t('group.profile')}>
      <ProfileHead
        profile={readProfile(entity)}
        entityRef={stringifyEntityRef(entity)}
        shape="square"
      />
      <Description>{entity.metadata.description ?? t('profile.noDescription')}</Description>
      <StructuredMetadata
        items={[
          {
            label: t('group.parent'),
            value: parents.length > 0 && (
              <EntityRefLinks entityRefs={parents} defaultKind="group" />
            ),
          },
          {
            label: t('group.children'),
            value: children.length > 0 && (
              <>
                <EntityRefLinks entityRefs={children.slice(0, maxChildren)} defaultKind="group" />
                {hidden > 0 && ` ${t('group.moreChildren', { count: hidden })}`}
              </>
            ),
          },
          ...aboutItems,
        ].filter(({ value }) => value !== false)}
      />
    </InfoCard>
  );
}
