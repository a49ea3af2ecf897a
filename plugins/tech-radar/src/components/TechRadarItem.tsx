import { pageHintsApiRef, useApi, useRouteRef } from '@portico/app';
import { techRadarHint } from '@portico/tech-radar-common';
import { useTranslations } from '@portico/ui/i18n';
import { RadarIcon } from '@portico/ui/icons';
import { SidebarItem, useSteadyItem } from '@portico/ui/shell';
import { techRadarRouteRef } from '../routes.ts';
import { techRadarTranslations } from '../translations.ts';

/** The sidebar's way to the radar, where one is configured. */
export default function TechRadarItem() {
  const t = useTranslations(techRadarTranslations);
  const getPath = useRouteRef(techRadarRouteRef);
  const isShown = useSteadyItem(useApi(pageHintsApiRef).get(techRadarHint) === true);
  if (!isShown || !getPath) return null;
  return <SidebarItem icon={<RadarIcon size={18} />} label={t('title')} to={getPath()} />;
}
