import { createExtensionPoint } from '@portico/core';
import type { IconComponent } from '@portico/ui/icons';

/** An icon that descriptors and the configuration may name. */
export interface IconContribution {
  /** The name, in any case; a name of the portal's own icons takes its place. */
  name: string;
  icon: IconComponent;
}
/** Icons that links of entities and kinds of entities may name. */
export const iconPoint = createExtensionPoint<IconContribution>({
  id: 'icon',
  description: 'Icons that descriptors and the configuration may name',
});
