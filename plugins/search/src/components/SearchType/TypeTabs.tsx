import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { formatResultCount } from '../../model/resultCount.ts';
import type { TypeChoiceProps } from './typeChoice.ts';

const allTypes = '';

/** One type by tabs over the results. */
export function TypeTabs({ types, totalCount, selected, onChange }: TypeChoiceProps) {
  const t = useTranslations(laterSearchTranslations);
  const locale = useLocale();
  const [first = allTypes] = selected;
  const shown = types.some(({ type }) => type === first) ? first : allTypes;
  const tabs = [{ type: allTypes, label: t('types.all'), count: totalCount }, ...types];
  return (
    <Row
      aria-label={t('types.label')}
      value={shown}
      onChange={(_, type: string) => onChange(type === allTypes ? [] : [type])}
      variant="scrollable"
      scrollButtons={false}
    >
      {tabs.map(({ type, label, count }) => (
        <Tab
          key={type}
          value={type}
          label={count === undefined ? label : `${label} (${formatResultCount(count, locale)})`}
        />
      ))}
    </Row>
  );
}

const Row = styled(Tabs)(({ theme }) => ({
  minHeight: 36,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .MuiTab-root': { minHeight: 36, paddingInline: theme.spacing(1.5), fontSize: '0.8125rem' },
})) as typeof Tabs;
