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

/** The icon of an entity's kind; kinds of a company's own share one. */
export function EntityKindIcon({ kind, ...rest }: EntityKindIconProps) {
  const known = findKnownKind(kind);
  const Icon = known ? iconByKind[known] : CatalogIcon;
  return <Icon {...rest} />;
}
