export {
  EntityKindIcon,
  type EntityKindIconProps,
} from './components/EntityKindIcon/EntityKindIcon.tsx';
export {
  EntityKindsContext,
  type OwnKind,
} from './components/EntityKindIcon/EntityKindsContext.ts';
export { getKindHue } from './components/EntityKindIcon/getKindHue.ts';
export type { KindHue } from './theme/kindColors.ts';
export { findKnownKind } from './components/EntityKindIcon/knownKinds.ts';
export { useIsDeclaredKind } from './components/EntityKindIcon/useIsDeclaredKind.ts';
export { useKindLabel } from './components/EntityKindIcon/useKindLabel.ts';
export { KindTile, type KindTileProps } from './components/KindTile/KindTile.tsx';
