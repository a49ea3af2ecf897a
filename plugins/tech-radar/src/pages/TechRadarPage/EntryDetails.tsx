import { styled, useTheme } from '@mui/material/styles';
import type { Radar, RadarEntry } from '@portico/tech-radar-common';
import { checkLink, Link } from '@portico/ui';
import { Markdown } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import type { Blip } from '../../model/radarView.ts';
import { techRadarTranslations } from '../../translations.ts';
import { EntryTimeline } from './EntryTimeline.tsx';
import { EntryUsers } from './EntryUsers.tsx';
import { getHue } from './hues.ts';
import { MovementSign } from './MovementSign.tsx';

/** Props of {@link EntryDetails}. */
export interface EntryDetailsProps {
  entry: RadarEntry;
  radar: Radar;
  /** Where it is on the radar that is shown; omitted while it is not on it. */
  blip: Blip | undefined;
}

/** All about an entry: where it is, what it is, how it came there, and who uses it. */
export function EntryDetails({ entry, radar, blip }: EntryDetailsProps) {
  const t = useTranslations(techRadarTranslations);
  const theme = useTheme();
  const quadrant = radar.quadrants.findIndex(({ id }) => id === entry.quadrant);
  const links = listLinks(entry, t('link.more'));
  return (
    <Details>
      <Place>
        <span style={{ color: getHue(theme, quadrant) }}>{radar.quadrants[quadrant]?.name}</span>
        {blip ? (
          <>
            <b>{radar.rings[blip.ring]?.name}</b>
            {blip.movement !== 'none' && (
              <span>
                <MovementSign movement={blip.movement} /> {t(`movement.${blip.movement}`)}
              </span>
            )}
          </>
        ) : (
          <span>{t('entry.notYet')}</span>
        )}
      </Place>
      {entry.description && (
        <Markdown text={entry.description} headingLevel={3} showsImages={false} />
      )}
      {links.length > 0 && (
        <section>
          <h3>{t('entry.links')}</h3>
          <ul>
            {links.map(({ to, title }) => (
              <li key={`${to} ${title}`}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <EntryTimeline entry={entry} radar={radar} color={getHue(theme, quadrant)} />
      <EntryUsers entry={entry} />
    </Details>
  );
}

/** The links that are safe to follow; other servers send them as they come. */
function listLinks({ url, links = [] }: RadarEntry, moreTitle: string) {
  const all = [...(url === undefined ? [] : [{ url, title: moreTitle }]), ...links];
  return all.flatMap(link => {
    const { to } = checkLink(link.url);
    return to === undefined ? [] : [{ to, title: link.title }];
  });
}

const Details = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  overflowWrap: 'anywhere',
  '& h3': { ...theme.typography.subtitle2, margin: theme.spacing(0, 0, 1) },
  '& section > ul': { margin: 0, paddingInlineStart: theme.spacing(2.5) },
}));

const Place = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  margin: 0,
  '& > span:first-of-type': { fontWeight: 600 },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: theme.spacing(0.5) },
}));
