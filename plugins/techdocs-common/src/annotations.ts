/** The annotation that says where an entity's docs are: `dir:.`, `url:https://…`. */
export const techdocsRefAnnotation = 'backstage.io/techdocs-ref';
/** The annotation that names another entity whose docs are shown for this one. */
export const techdocsEntityAnnotation = 'backstage.io/techdocs-entity';
/** The annotation that names a page in the docs of {@link techdocsEntityAnnotation}: `/guide`. */
export const techdocsEntityPathAnnotation = 'backstage.io/techdocs-entity-path';
