import { styled } from '@mui/material/styles';
import { Keys } from '../Keys/Keys.tsx';
import { cutByHighlights, type PaletteChoice, type PaletteItem } from './paletteItems.ts';

/** Props of {@link PaletteOption}. */
export interface PaletteOptionProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  /** Whether keys have moved there, out of sight perhaps; the first choice of all is in sight anyway. */
  hasMoved: boolean;
  onPoint: () => void;
  onChoose: (choice: PaletteChoice) => void;
}

/** One choice of the command palette. */
export function PaletteOption(props: PaletteOptionProps) {
  const { id, item, isActive, hasMoved, onPoint, onChoose } = props;
  return (
    // The field hears the keys for it.
    <Option
      id={id}
      // An option of HTML holds no icons.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={isActive && hasMoved ? bringIntoSight : undefined}
      onPointerMove={() => !isActive && onPoint()}
      onClick={({ ctrlKey, metaKey }) => onChoose({ isInNewTab: ctrlKey || metaKey })}
    >
      <IconPlace aria-hidden>{item.icon}</IconPlace>
      <Lines>
        <Line>
          <Title>
            {cutByHighlights(item).map(({ text, isMarked }, index) =>
              isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )}
          </Title>
          {item.detailContent === undefined ? (
            <Detail>{item.detail}</Detail>
          ) : (
            <Detail title={item.detail}>{item.detailContent}</Detail>
          )}
        </Line>
        {item.excerpt !== undefined && <Excerpt>{item.excerpt}</Excerpt>}
      </Lines>
      {item.shortcut && <Keys shortcut={item.shortcut} />}
    </Option>
  );
}

function bringIntoSight(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: 'nearest' });
}

const Option = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 36,
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  scrollMarginBlock: theme.spacing(4),
  '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.surface.selected },
  // Where there is no keyboard there are no keys to press.
  '@media (pointer: coarse)': { '& kbd': { display: 'none' } },
  '& mark': { color: theme.vars.palette.primary.main, fontWeight: 600, background: 'none' },
}));

const IconPlace = styled('span')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  justifyContent: 'center',
  width: 20,
  color: theme.vars.palette.text.secondary,
}));

const Lines = styled('span')({ display: 'grid', flex: 1, minWidth: 0 });

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.spacing(1.25),
  minWidth: 0,
}));

const Title = styled('span')({
  flex: '0 1 auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Detail = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: '1 10 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}));

const Excerpt = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}));
