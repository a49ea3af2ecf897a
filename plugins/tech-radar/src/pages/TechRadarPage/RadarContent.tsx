import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useAddressParams } from '@portico/app';
import type { Radar } from '@portico/tech-radar-common';
import { EmptyState } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo, useState } from 'react';
import { filterBlips, findPosition, type RadarParam, readChoice } from '../../model/radarChoice.ts';
import { viewRadar } from '../../model/radarView.ts';
import { techRadarTranslations } from '../../translations.ts';
import { EntryDrawer } from './EntryDrawer.tsx';
import { PastNote } from './PastNote.tsx';
import { RadarFilters } from './RadarFilters.tsx';
import { RadarLegend } from './RadarLegend.tsx';
import { RadarList } from './RadarList.tsx';
import { RadarPicture } from './RadarPicture.tsx';

/** The radar: filters above, the picture and the list beside each other, and the details of one entry. */
export function RadarContent({ radar }: { radar: Radar }) {
  const t = useTranslations(techRadarTranslations);
  const [params, changeParams] = useAddressParams();
  const [highlighted, setHighlighted] = useState<string>();
  const isNarrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true });
  const { entry, quadrant, ring, text, day } = readChoice(params);
  const view = useMemo(() => viewRadar(radar, day), [radar, day]);
  const shown = useMemo(
    () => filterBlips(view, { quadrant, ring, text }),
    [view, quadrant, ring, text],
  );
  const change = (changes: Partial<Record<RadarParam, string | undefined>>, isStep = false) =>
    changeParams(
      former => {
        for (const [name, value] of Object.entries(changes))
          if (value) former.set(name, value);
          else former.delete(name);
        return former;
      },
      { replace: !isStep },
    );
  const handleOpen = (id: string) => change({ entry: id }, true);
  const shared = { view, shown, highlighted, onHighlight: setHighlighted, onOpen: handleOpen };
  const list =
    shown.length > 0 ? (
      <RadarList {...shared} />
    ) : (
      <EmptyState title={t('list.none')} description={t('list.noneText')} />
    );
  const picture = (
    <figure>
      <RadarPicture
        {...shared}
        zoomed={findPosition(view.quadrants, quadrant)}
        onZoom={id => change({ quadrant: id }, true)}
      />
      <RadarLegend />
    </figure>
  );
  return (
    <>
      <RadarFilters
        radar={radar}
        view={view}
        choice={{ quadrant, ring, text, day }}
        shownCount={shown.length}
        onChange={change}
      />
      {day !== undefined && <PastNote day={day} onReset={() => change({ date: undefined })} />}
      <Columns>
        {isNarrow && <div>{list}</div>}
        {picture}
        {!isNarrow && <div>{list}</div>}
      </Columns>
      <EntryDrawer
        radar={radar}
        view={view}
        id={entry}
        onClose={() => change({ entry: undefined }, true)}
      />
    </>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(3),
  '& > figure': { margin: 0 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1.9fr) minmax(260px, 1fr)',
    '& > figure': { position: 'sticky', top: theme.spacing(2) },
  },
}));
