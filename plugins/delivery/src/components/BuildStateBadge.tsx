import type { BuildState } from '@portico/delivery-common';
import { StateBadge, type StateBadgeProps } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../laterTranslations.ts';
import { stateOfBuild } from '../model/states.ts';

/** How far a build is, in a word. */
export function BuildStateBadge({
  state,
  look,
}: { state: BuildState } & Pick<StateBadgeProps, 'look'>) {
  const t = useTranslations(laterDeliveryTranslations);
  return (
    <StateBadge state={stateOfBuild[state]} {...(look && { look })}>
      {t(`build.${state}`)}
    </StateBadge>
  );
}
