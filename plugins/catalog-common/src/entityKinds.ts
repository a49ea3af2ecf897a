/** A text in every language, or by language tag: `{ en: 'Model', de: 'Modell' }`. */
export type KindText = string | Readonly<Record<string, string>>;

/** A field of a kind that lists or the About card show. */
export interface KindField {
  /** Path of the field: `spec.model.name`. */
  field: string;
  /** Default the last key of the path. */
  label?: KindText | undefined;
}

/** A field that names other entities, which becomes a relation. */
export interface KindRelation {
  /** Path of the field below `spec`; lists on the way represent their items: `spec.models.ref`. */
  field: string;
  /** The relation to what the field names: `trainedOn`. */
  type: string;
  /** Its name as seen from there: `trains`. Known for the relations that every portal has. */
  inverse?: string | undefined;
  /** The words for both; default their names. */
  label?: KindText | undefined;
  inverseLabel?: KindText | undefined;
  /** The kind of references that say none. */
  defaultKind?: string | undefined;
  /** The namespace of references that say none; that of the entity when omitted. */
  defaultNamespace?: string | undefined;
}

/** What the browser knows of a company's own kind of entity. */
export interface KindDisplay {
  /** As documents write it: `AiResource`. */
  kind: string;
  /** One entity of the kind; default the kind itself. */
  label?: KindText | undefined;
  /** Several of them; default `label`. */
  plural?: KindText | undefined;
  /** Name of an icon: `robot`. */
  icon?: string | undefined;
  /** Columns of its list between name and star: names of usual columns, and fields of its own. */
  columns?: readonly (string | KindField)[] | undefined;
  /** Fields that the About card shows. */
  about?: readonly KindField[] | undefined;
  relations?: readonly KindRelation[] | undefined;
}
