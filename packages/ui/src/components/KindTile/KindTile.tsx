import { smallPartClasses } from '../../theme/smallPartStyles.ts';
import { EntityKindIcon } from '../EntityKindIcon/EntityKindIcon.tsx';
import { getKindHue } from '../EntityKindIcon/getKindHue.ts';

/** Props of {@link KindTile}. */
export interface KindTileProps {
  /** An entity's kind, in any case. */
  kind: string;
  /** Edge in pixels; default 20. */
  size?: number;
  /** Names the tile where no text beside it says the kind. */
  title?: string;
}

const iconShare = 0.65;

/** The kind of an entity as a small tile: its icon in its colour, the same wherever the kind is shown. */
export function KindTile({ kind, size = 20, title }: KindTileProps) {
  return (
    <span
      className={smallPartClasses.kindTile}
      data-kind={getKindHue(kind)}
      style={size === 20 ? undefined : { width: size, height: size }}
      title={title}
    >
      <EntityKindIcon kind={kind} size={Math.round(size * iconShare)} {...(title && { title })} />
    </span>
  );
}
