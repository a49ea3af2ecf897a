import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { InfoCard, type InfoCardProps } from '../InfoCard/InfoCard.tsx';

/** One side of a {@link TabbedCard}. */
export interface CardTab {
  id: string;
  label: string;
  content: ReactNode;
}

/** Props of {@link TabbedCard}. */
export interface TabbedCardProps extends Pick<InfoCardProps, 'title' | 'actions' | 'footer'> {
  tabs: readonly CardTab[];
  /** The tab shown, where the caller keeps it, as in the address. */
  selectedId?: string;
  onSelect?: (id: string) => void;
}

/** A card with several sides, of which one is shown. */
export function TabbedCard({ tabs, selectedId, onSelect, ...card }: TabbedCardProps) {
  const id = useId();
  const [ownId, setOwnId] = useState(tabs[0]?.id);
  const selected = tabs.find(tab => tab.id === (selectedId ?? ownId)) ?? tabs[0];
  return (
    <InfoCard {...card} hasNoPadding>
      <TabRow
        value={selected?.id ?? false}
        onChange={(_, next: string) => {
          setOwnId(next);
          onSelect?.(next);
        }}
        variant="scrollable"
        scrollButtons={false}
      >
        {tabs.map(tab => (
          <Tab
            key={tab.id}
            id={`${id}${tab.id}`}
            value={tab.id}
            label={tab.label}
            aria-controls={`${id}panel`}
          />
        ))}
      </TabRow>
      <Panel role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected?.id ?? ''}`}>
        {selected?.content}
      </Panel>
    </InfoCard>
  );
}

const TabRow = styled(Tabs)(({ theme }) => ({
  minHeight: 36,
  paddingInline: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .MuiTab-root': { minHeight: 36, paddingInline: theme.spacing(1.5), fontSize: '0.8125rem' },
})) as typeof Tabs;

const Panel = styled('div')(({ theme }) => ({ padding: theme.spacing(2) }));
