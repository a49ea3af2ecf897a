import { styled } from '@mui/material/styles';
import type { Radar, RadarEntry } from '@portico/tech-radar-common';
import { DateTime } from '@portico/ui';
import { Markdown } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { techRadarTranslations } from '../../translations.ts';
import { TimelineChart } from './TimelineChart.tsx';

/** Props of {@link EntryTimeline}. */
export interface EntryTimelineProps {
  entry: RadarEntry;
  radar: Radar;
  /** Of its quadrant. */
  color: string;
}

/** In which ring an entry has been since when, as a picture and in words. */
export function EntryTimeline({ entry, radar, color }: EntryTimelineProps) {
  const t = useTranslations(techRadarTranslations);
  const nameOf = (ringId: string) => radar.rings.find(({ id }) => id === ringId)?.name ?? ringId;
  return (
    <section>
      <h3>{t('entry.history')}</h3>
      {entry.timeline.length > 1 && <TimelineChart entry={entry} radar={radar} color={color} />}
      <Steps>
        {entry.timeline.map(({ date, ringId, description }) => (
          <li key={date}>
            <b>{nameOf(ringId)}</b>
            <DateTime time={`${date}T12:00`} shows="date" />
            {description && description !== entry.description && (
              <div>
                <Markdown
                  text={description}
                  headingLevel={4}
                  loadingLines={2}
                  showsImages={false}
                />
              </div>
            )}
          </li>
        ))}
      </Steps>
    </section>
  );
}

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    paddingInlineStart: theme.spacing(1.5),
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
  '& > li > b': { fontWeight: 600 },
  '& > li > time': { color: theme.vars.palette.text.secondary },
  '& > li > div': { gridColumn: '1 / -1', color: theme.vars.palette.text.secondary },
}));
