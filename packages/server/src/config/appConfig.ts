import { frontend } from '@portico/config';
import { ownLanguages } from '@portico/contract';
import { z } from 'zod';
import { baseUrl } from './addressSchemas.ts';
import { brandingSchema } from './brandingSchema.ts';
import { extensionsSchema } from './extensionsSchema.ts';

const supportItem = z.object({
  title: z.string(),
  icon: z.string().optional(),
  links: z.array(z.object({ url: z.string(), title: z.string().optional() })).default([]),
});

/** Languages to choose from, as tags; the default is for those who have not chosen. */
const languages = z
  .object({
    supported: frontend(
      z
        .array(z.string().min(2))
        .min(1)
        .refine(tags => new Set(tags).size === tags.length, 'list each language once'),
    ).optional(),
    default: frontend(z.string()).optional(),
  })
  .refine(
    ({ supported = ownLanguages, default: chosen }) =>
      chosen === undefined || supported.includes(chosen),
    { path: ['default'], message: 'must be one of app.languages.supported' },
  );

/** The keys of the portal in the browser. */
export const appConfigSchema = z
  .object({
    title: frontend(z.string()).optional(),
    /** Address of the portal as people type it; its path is the base path. */
    baseUrl: frontend(baseUrl).optional(),
    /** Serves nothing of the portal to those who have not signed in, but the page to do so. */
    protected: frontend(z.boolean()).default(false),
    /** Contributions of browser plugins to enable, disable or order, by id. */
    extensions: frontend(extensionsSchema).optional(),
    branding: frontend(brandingSchema).optional(),
    languages: languages.optional(),
    support: frontend(
      z.object({ url: z.string(), items: z.array(supportItem).default([]) }),
    ).optional(),
  })
  .prefault({});
