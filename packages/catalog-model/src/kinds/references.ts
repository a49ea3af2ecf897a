import { list, optional, reference } from '../shape.ts';

/** Who owns the entity: a group or a user. */
export const owner = reference({ relation: 'ownedBy', defaultKind: 'Group' });

/** The system that the entity is a part of. */
export const system = optional(reference({ relation: 'partOf', defaultKind: 'System' }));

/** What the entity cannot work without; each says its kind. */
export const dependsOn = optional(list(reference({ relation: 'dependsOn' })));

/** What cannot work without the entity; each says its kind. */
export const dependencyOf = optional(list(reference({ relation: 'dependencyOf' })));
