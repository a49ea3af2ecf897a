import { fields, list, oneOf, optional, text } from '../shape.ts';
import { catalogApiVersions, defineEntityKind, type EntityOfKind } from './EntityKind.ts';

/** A pointer to further documents. */
export const locationKind = defineEntityKind({
  kind: 'Location',
  apiVersions: catalogApiVersions,
  spec: fields({
    type: optional(text()),
    target: optional(text()),
    targets: optional(list(text())),
    presence: optional(oneOf('required', 'optional')),
  }),
});
/** An entity of the kind Location. */
export type LocationEntity = EntityOfKind<typeof locationKind, 'Location'>;
