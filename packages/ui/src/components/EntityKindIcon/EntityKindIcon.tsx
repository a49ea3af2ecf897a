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

/** Props of {@link EntityKindIcon}. */
export interface EntityKindIconProps extends IconProps {
  /** An entity's kind, in any case. */
  kind: string;
}

const iconByKind: Record<string, IconComponent> = {
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
  const Icon = iconByKind[kind.toLowerCase()] ?? CatalogIcon;
  return <Icon {...rest} />;
}
