import { styled, useTheme } from '@mui/material/styles';
import { Link, Tooltip, VisuallyHidden } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { Blip, RadarView } from '../../model/radarView.ts';
import { techRadarTranslations } from '../../translations.ts';
import { getHue } from './hues.ts';
import { MovementSign } from './MovementSign.tsx';
import { useChoicePath } from './useChoiceHref.ts';

/** Props of {@link RadarList}. */
export interface RadarListProps {
  view: RadarView;
  shown: readonly Blip[];
  highlighted: string | undefined;
  onHighlight: (id: string | undefined) => void;
}

/** The entries by quadrant and ring: what the picture shows, in words. */
export function RadarList({ view, shown, highlighted, onHighlight }: RadarListProps) {
  const t = useTranslations(techRadarTranslations);
  const theme = useTheme();
  const at = (quadrant: number, ring: number) =>
    shown.filter(blip => blip.quadrant === quadrant && blip.ring === ring);
  return (
    <List aria-label={t('list.label')}>
      {view.quadrants.map(({ id, name }, quadrant) =>
        shown.some(blip => blip.quadrant === quadrant) ? (
          <section key={id} style={{ color: getHue(theme, quadrant) }}>
            <h2>{name}</h2>
            {view.rings.map((ring, ringAt) => {
              const blips = at(quadrant, ringAt);
              return blips.length > 0 ? (
                <div key={ring.id}>
                  <h3 title={ring.description}>
                    {ring.name} <small>{blips.length}</small>
                  </h3>
                  <ul>
                    {blips.map(blip => (
                      <Item
                        key={blip.entry.id}
                        blip={blip}
                        isHighlighted={blip.entry.id === highlighted}
                        onHighlight={onHighlight}
                      />
                    ))}
                  </ul>
                </div>
              ) : null;
            })}
          </section>
        ) : null,
      )}
    </List>
  );
}

interface ItemProps {
  blip: Blip;
  isHighlighted: boolean;
  onHighlight: (id: string | undefined) => void;
}

function Item({ blip, isHighlighted, onHighlight }: ItemProps) {
  const t = useTranslations(techRadarTranslations);
  const { entry, number, movement } = blip;
  const path = useChoicePath({ entry: entry.id });
  return (
    <li data-highlighted={isHighlighted || undefined}>
      <b>{number}</b>
      <Link
        to={path}
        tone="quiet"
        onPointerEnter={() => onHighlight(entry.id)}
        onPointerLeave={() => onHighlight(undefined)}
        onFocus={() => onHighlight(entry.id)}
        onBlur={() => onHighlight(undefined)}
      >
        {entry.title}
      </Link>
      {movement !== 'none' && (
        <Tooltip title={t(`movement.${movement}`)}>
          <span>
            <MovementSign movement={movement} />
            <VisuallyHidden>{t(`movement.${movement}`)}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </li>
  );
}

const List = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& h2': {
    ...theme.typography.h3,
    margin: 0,
    paddingBlockEnd: theme.spacing(0.5),
    borderBlockEnd: '2px solid currentColor',
    overflowWrap: 'anywhere',
  },
  '& h3': {
    ...theme.typography.caption,
    margin: theme.spacing(1.5, 0, 0.5),
    fontWeight: 600,
    letterSpacing: '0.04em',
    textTransform: 'uppercase',
    color: theme.vars.palette.text.secondary,
    '& > small': { font: 'inherit', fontWeight: 400 },
  },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    minHeight: 28,
    padding: theme.spacing(0, 1, 0, 0.5),
    borderRadius: 4,
  },
  '& li[data-highlighted]': { backgroundColor: theme.vars.palette.surface.hover },
  '& li > a': {
    paddingBlock: 4,
    color: theme.vars.palette.text.primary,
    overflowWrap: 'anywhere',
  },
  '& li > b': {
    flexShrink: 0,
    minWidth: 22,
    fontSize: 12,
    fontWeight: 600,
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& li > span': { display: 'flex', flexShrink: 0, lineHeight: 0 },
  '& li svg': { display: 'block' },
}));
