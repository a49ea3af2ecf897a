import { durationSchema } from '@portico/config';
import { checkGlob } from '@portico/patterns';
import { z } from 'zod';

/** The branch of pull requests where the configuration names none. */
export const defaultBranchName = 'backstage-integration';

const fileName = z
  .string()
  .min(1)
  .max(200)
  .refine(
    path => !path.split('/').some(part => part === '' || part === '.' || part === '..'),
    'write a path in the repository, such as catalog-info.yaml',
  )
  .check(checkGlob);

/** The keys that the import reads. */
export const importConfigSchema = z.object({
  catalog: z
    .object({
      import: z
        .object({
          /** Name of the descriptor that is added, and of those that are found. */
          entityFilename: fileName.default('catalog-info.yaml'),
          /** Of pull requests. */
          pullRequestBranchName: z.string().min(1).max(200).default(defaultBranchName),
          pullRequestTitle: z.string().min(1).max(250).default('Add to the software catalog'),
          /** `{file}` represents the name of the descriptor. */
          pullRequestBody: z
            .string()
            .max(10_000)
            .default(
              'This pull request adds `{file}`, which describes this repository to the software catalog. Once it is merged, the component appears there.',
            ),
          /** How often open pull requests are read at first; later ones less often, at least every hour. */
          pullRequestInterval: durationSchema
            .refine(ms => ms >= 100, 'write at least 100 milliseconds')
            .default(30_000),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** How pull requests are opened. */
export type ImportSettings = z.output<typeof importConfigSchema>['catalog']['import'];
