import { anyObject, either, fields, list, optional, text } from '../shape.ts';
import { defineEntityKind, type EntityOfKind } from './EntityKind.ts';
import { owner } from './references.ts';

/** A software template: what it requests, and the steps it takes. */
export const templateKind = defineEntityKind({
  kind: 'Template',
  apiVersions: ['scaffolder.backstage.io/v1beta3'],
  spec: fields({
    type: text(),
    owner: optional(owner),
    lifecycle: optional(text()),
    parameters: optional(either(list(anyObject()), anyObject())),
    steps: list(
      fields({
        id: optional(text()),
        name: optional(text()),
        action: text(),
        input: optional(anyObject()),
      }),
    ),
    output: optional(anyObject()),
  }),
});
/** An entity of the kind Template. */
export type TemplateEntity = EntityOfKind<typeof templateKind, 'Template'>;
