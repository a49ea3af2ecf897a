/** The searchable key under which the catalog says how an entity fared: `ok`, `error`, `conflict`, `orphan`. */
export const processingStatusKey = 'portico.processing-status';

/** The searchable key of the orphan annotation, which the catalog itself sets. */
export const orphanKey = 'metadata.annotations.backstage.io/orphan';

/** Keys that the catalog itself sets. */
export const statusKeys = [processingStatusKey, orphanKey];
