import { createElement, useContext } from 'react';
import type { IconComponent, IconProps } from '../../icons/createIcon.tsx';
import {
  ApiIcon,
  CatalogIcon,
  ComponentIcon,
  DomainIcon,
  GroupIcon,
  LocationIcon,
  ResourceIcon,
  SystemIcon,
  TemplateIcon,
  UserIcon,
} from '../../icons/icons.tsx';
import { EntityKindsContext } from './EntityKindsContext.ts';
import { findKnownKind, type KnownKind } from './knownKinds.ts';

/** Props of {@link EntityKindIcon}. */
export interface EntityKindIconProps extends IconProps {
  /** An entity's kind, in any case. */
  kind: string;
}

const iconByKind: Record<KnownKind, IconComponent> = {
  api: ApiIcon,
  component: ComponentIcon,
  domain: DomainIcon,
  group: GroupIcon,
  location: LocationIcon,
  resource: ResourceIcon,
  system: SystemIcon,
  template: TemplateIcon,
  user: UserIcon,
};

/** The icon of an entity's kind; kinds that nobody has declared share one. */
export function EntityKindIcon({ kind, ...rest }: EntityKindIconProps) {
  const own = useContext(EntityKindsContext).get(kind.toLowerCase());
  const known = findKnownKind(kind);
  return createElement(own?.icon ?? (known ? iconByKind[known] : CatalogIcon), rest);
}
