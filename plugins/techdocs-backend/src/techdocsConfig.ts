import { secret } from '@portico/config';
import { z } from 'zod';

/** The configuration of docs, under the names that the ecosystem gives it. */
export const techdocsConfigSchema = z.object({
  techdocs: z
    .object({
      builder: z.enum(['local', 'external']).default('local').meta({
        description:
          'Whether this server builds sites, or others do and it reads them from `techdocs.publisher`',
      }),
      publisher: z
        .looseObject({
          type: z.string().min(1).default('local').meta({
            description:
              'Where sites are that others build: `local`, `awsS3`, or a type that a plugin adds',
          }),
          local: z
            .object({
              publishDirectory: z.string().min(1).optional().meta({
                description: 'The folder of the sites, relative to that of the configuration',
              }),
            })
            .prefault({}),
          awsS3: z
            .looseObject({
              credentials: z
                .looseObject({ secretAccessKey: secret(z.string().min(1)).optional() })
                .optional(),
            })
            .optional()
            .meta({ description: 'The bucket of the sites' }),
        })
        .prefault({}),
      linkHealth: z
        .object({
          checksEntities: z.boolean().default(true).meta({
            description:
              'Whether links to entities and to the docs of others are checked; false where the catalog does not have them',
          }),
        })
        .prefault({}),
      plantuml: z
        .object({
          server: z
            .url({ protocol: /^https?$/ })
            .optional()
            .meta({
              description:
                'The address of a PlantUML server, which gets the text of each diagram; they are shown as code without one',
            }),
        })
        .prefault({}),
      sanitizer: z
        .object({
          allowedIframeHosts: z
            .array(z.string().min(1))
            .default([])
            .meta({ description: 'Hosts whose pages may be shown in frames within docs' }),
        })
        .prefault({}),
    })
    .prefault({}),
});
/** The configuration of docs. */
export type TechdocsConfig = z.infer<typeof techdocsConfigSchema>['techdocs'];
