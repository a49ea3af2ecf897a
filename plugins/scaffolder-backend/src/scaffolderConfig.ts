import { durationSchema, secret } from '@portico/config';
import { z } from 'zod';

/** A host, with a port where that is not the default; a star matches its first parts. */
const hostPattern = /^(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/;

/** The configuration of software templates, under the names that the ecosystem gives it. */
export const scaffolderConfigSchema = z.object({
  scaffolder: z
    .object({
      defaultAuthor: z
        .object({
          name: z.string().min(1).default('Portico'),
          email: z.string().min(1).default('portico@localhost'),
        })
        .optional()
        .meta({ description: 'Who commits, where a template names nobody' }),
      defaultCommitMessage: z
        .string()
        .min(1)
        .default('Initial commit')
        .meta({ description: 'The message of commits, where a template gives none' }),
      concurrentTasksLimit: z
        .int()
        .min(1)
        .max(100)
        .default(10)
        .meta({ description: 'How many tasks run in one process at once' }),
      retention: durationSchema
        .default(90 * 24 * 60 * 60 * 1000)
        .meta({ description: 'How long ended tasks are stored; 90 days by default' }),
      defaultEnvironment: z
        .object({
          parameters: z.record(z.string(), z.unknown()).default({}),
          secrets: z.record(z.string(), secret(z.string())).default({}),
        })
        .prefault({})
        .meta({ description: 'What all templates may use as `environment`' }),
      http: z
        .object({
          allowedHosts: z
            .array(z.string().regex(hostPattern, "write 'api.example.com' or '*.example.com'"))
            .default([])
            .meta({ description: 'Hosts that the action http:request may call; none by default' }),
          allowedMethods: z
            .array(z.string().min(1))
            .default([])
            .meta({ description: 'Methods that it may send; all by default' }),
          allowedPlugins: z.array(z.string().min(1).max(100)).max(100).default(['proxy']).meta({
            description:
              'Plugins that the action http:backstage:request may call as who runs the template',
          }),
        })
        .prefault({}),
    })
    .prefault({}),
});
