import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useFeatureFlag, useFeatureFlags } from '@portico/app';
import { EmptyState, InfoCard } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { SearchField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useSearchParams } from 'react-router';
import { type FlagGroup, groupFlags } from '../model/groupFlags.ts';
import { laterSettingsTranslations } from '../laterTranslations.ts';
import { SettingRow, SettingRows } from './SettingRow.tsx';

const example = `createPlugin({
  id: 'payments',
  featureFlags: [
    { name: 'new-checkout', description: 'The checkout of next year' },
  ],
});`;

/** What plugins let users try out, each with a switch for this browser. */
export function FeatureFlagsTab() {
  const t = useTranslations(laterSettingsTranslations);
  const flags = useFeatureFlags();
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const search = (wanted: string) => setParams(wanted ? { q: wanted } : {}, { replace: true });

  if (flags.length === 0) {
    return (
      <InfoCard>
        <EmptyState title={t('flags.none')} description={t('flags.hint')}>
          <CodeSnippet language="ts" code={example} label={t('flags.example')} />
        </EmptyState>
      </InfoCard>
    );
  }
  const groups = groupFlags(flags, text);
  return (
    <Stack>
      <search>
        <SearchField label={t('flags.search')} value={text} onChange={search} />
      </search>
      {groups.length === 0 && (
        <EmptyState
          title={t('flags.noMatch', { text })}
          action={
            <Button variant="outlined" onClick={() => search('')}>
              {t('flags.all')}
            </Button>
          }
        />
      )}
      {groups.map(group => (
        <FlagGroupCard key={group.pluginId} group={group} />
      ))}
    </Stack>
  );
}

function FlagGroupCard({ group: { pluginId, flags } }: { group: FlagGroup }) {
  return (
    <InfoCard title={pluginId} hasNoPadding>
      <SettingRows>
        {flags.map(({ name, description }) => (
          <FlagSetting key={name} name={name} description={description} />
        ))}
      </SettingRows>
    </InfoCard>
  );
}

function FlagSetting({ name, description }: { name: string; description: string | undefined }) {
  const [isActive, setActive] = useFeatureFlag(name);
  return (
    <SettingRow label={name} hint={description}>
      {labelling => (
        <Switch
          checked={isActive}
          onChange={(_event, checked) => setActive(checked)}
          slotProps={{ input: labelling }}
        />
      )}
    </SettingRow>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  maxWidth: 760,
}));
