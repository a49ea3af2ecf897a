import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Radar } from '@portico/tech-radar-common';
import { SearchField, Select } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { filterBlips, type RadarChoice, type RadarParam } from '../../model/radarChoice.ts';
import { listDays, type RadarView } from '../../model/radarView.ts';
import { techRadarTranslations } from '../../translations.ts';

/** Props of {@link RadarFilters}. */
export interface RadarFiltersProps {
  radar: Radar;
  view: RadarView;
  choice: Omit<RadarChoice, 'entry'>;
  shownCount: number;
  /** Takes parameters of the address; those that are `undefined` are removed. */
  onChange: (change: Partial<Record<RadarParam, string | undefined>>) => void;
}

/** Days that are offered, at most. */
const maxDays = 60;

/** What narrows the radar, each choice with the number of entries it would show. */
export function RadarFilters({ radar, view, choice, shownCount, onChange }: RadarFiltersProps) {
  const t = useTranslations(techRadarTranslations);
  const locale = useLocale();
  const { quadrant, ring, text, day } = choice;
  const count = (change: Partial<typeof choice>) =>
    filterBlips(view, { ...choice, ...change }).length;
  const days = listDays(radar).slice(0, maxDays);
  const writeDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const isNarrowed = quadrant !== undefined || ring !== undefined || text !== '';
  return (
    <Bar aria-label={t('filter.label')}>
      <SearchField
        label={t('filter.search')}
        value={text}
        onChange={value => onChange({ q: value })}
      />
      <Select
        label={t('filter.quadrant')}
        placeholder={t('all.quadrants')}
        value={quadrant}
        items={view.quadrants.map(({ id, name }) => ({
          value: id,
          label: `${name} (${count({ quadrant: id })})`,
        }))}
        onChange={value => onChange({ quadrant: value })}
      />
      <Select
        label={t('filter.ring')}
        placeholder={t('all.rings')}
        value={ring}
        items={view.rings.map(({ id, name }) => ({
          value: id,
          label: `${name} (${count({ ring: id })})`,
        }))}
        onChange={value => onChange({ ring: value })}
      />
      {days.length > 1 && (
        <Select
          label={t('date.label')}
          placeholder={t('date.latest')}
          value={day}
          items={days.map(each => ({ value: each, label: writeDay.format(new Date(each)) }))}
          onChange={value => onChange({ date: value })}
        />
      )}
      <output>{t('count', { count: shownCount })}</output>
      {isNarrowed && (
        <Button
          size="small"
          onClick={() => onChange({ quadrant: undefined, ring: undefined, q: undefined })}
        >
          {t('filter.reset')}
        </Button>
      )}
    </Bar>
  );
}

const Bar = styled('search')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'end',
  gap: theme.spacing(1.5),
  marginBlockEnd: theme.spacing(2),
  '& select': { whiteSpace: 'nowrap' },
  '& > :first-of-type': { gridColumn: '1 / -1' },
  '& > output': {
    ...theme.typography.body2,
    alignSelf: 'center',
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  [theme.breakpoints.up('md')]: {
    display: 'flex',
    '& > :first-of-type': { width: 260 },
    '& > output': { alignSelf: 'end', marginBlockEnd: theme.spacing(0.75) },
  },
}));
