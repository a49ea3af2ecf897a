import { type JsonObject, kindRule } from '@portico/catalog-model';
import { z } from 'zod';
import type { EntityKindDefinition } from '@portico/catalog-node';

/** Bounds of `catalog.kinds`: every server holds the kinds in memory, and every browser what it shows of them. */
export const kindLimits = {
  kinds: 50,
  relations: 50,
  fields: 20,
  schemaBytes: 64 * 1024,
  schemaDepth: 30,
} as const;

const shortText = z.string().min(1).max(100);
const text = z.union([shortText, z.record(z.string().min(2).max(35), shortText)]);
const path = z
  .string()
  .max(200)
  .regex(/^spec(\.[^.\s]+)+$/, "write a path below spec, such as 'spec.owner'");
const relationName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]{0,62}$/, "write letters and digits, such as 'trainedOn'");
const field = z.strictObject({ field: path, label: text.optional() });

/** Columns of lists that every kind may have. */
const defaultColumns = ['description', 'system', 'owner', 'type', 'lifecycle', 'tags'] as const;

/** One of `catalog.kinds`; the same holds for kinds that plugins add. */
export const entityKindConfigSchema = z.strictObject({
  kind: z
    .string()
    .refine(kind => kindRule.accepts(kind), kindRule.message.replace(/\.$/, '').toLowerCase()),
  apiVersions: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
  /** JSON Schema, draft 7, of `spec`. */
  schema: z.record(z.string(), z.unknown()) as unknown as z.ZodType<JsonObject>,
  /** One entity of the kind, and several: a text, or one for each language. */
  label: text.optional(),
  plural: text.optional(),
  /** Name of an icon. */
  icon: shortText.optional(),
  /** The field that names the owner; `spec.owner` when omitted. */
  owner: z.union([path, z.literal(false)]).optional(),
  relations: z
    .array(
      z.strictObject({
        field: path,
        type: relationName,
        inverse: relationName.optional(),
        label: text.optional(),
        inverseLabel: text.optional(),
        defaultKind: z.string().min(1).max(63).optional(),
        defaultNamespace: z.string().min(1).max(63).optional(),
      }),
    )
    .max(kindLimits.relations)
    .optional(),
  columns: z
    .array(z.union([z.enum(defaultColumns), field]))
    .max(kindLimits.fields)
    .optional(),
  about: z.array(field).max(kindLimits.fields).optional(),
}) satisfies z.ZodType<EntityKindDefinition>;
