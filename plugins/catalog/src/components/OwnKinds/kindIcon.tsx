import { NamedIcon } from '@portico/app';
import { CatalogIcon, type IconComponent } from '@portico/ui/icons';

/** The icon that a kind's configuration names. */
export function createKindIcon(name: string | undefined): IconComponent {
  return props => <NamedIcon {...props} name={name} fallback={CatalogIcon} />;
}
