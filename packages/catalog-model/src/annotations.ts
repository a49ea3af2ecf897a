/** Where the document of an entity was read: a location ref. */
export const managedByLocationAnnotation = 'backstage.io/managed-by-location';

/** The registered location that led to an entity, through any number of others: a location ref. */
export const managedByOriginLocationAnnotation = 'backstage.io/managed-by-origin-location';

/** Where the source code of an entity is: a location ref. */
export const sourceLocationAnnotation = 'backstage.io/source-location';

/** The address at which people view an entity's document. */
export const viewUrlAnnotation = 'backstage.io/view-url';

/** The address at which people edit an entity's document. */
export const editUrlAnnotation = 'backstage.io/edit-url';

/** `'true'` on an entity that nothing leads to any more. */
export const orphanAnnotation = 'backstage.io/orphan';

/** The origin location of entities that the configuration itself made; they cannot be unregistered. */
export const bootstrapLocationRef = 'bootstrap:bootstrap';
