import { headerThemeIds } from '@portico/contract';
import { z } from 'zod';

const color = z.string().regex(/^#[\da-f]{6}$/i, "write a colour as '#rrggbb'");
const schemedColor = z.object({ light: color.optional(), dark: color.optional() });

/** A company's own looks. */
export const brandingSchema = z.object({
  logo: z
    .object({
      /** Address of a picture, 32 px high and up to 176 px wide; `https:`, `data:` or a path on this host. */
      url: z.string(),
      /** The same for the dark scheme. */
      darkUrl: z.string().optional(),
      /** A square one for where there is no room; the portal's own sign when omitted. */
      markUrl: z.string().optional(),
    })
    .optional(),
  /** What the sign-in page shows beside the ways to sign in. */
  signIn: z
    .object({
      /** Address of a picture in place of the pattern; written as `logo.url`. */
      image: z.string().optional(),
      /** One sentence below the portal's name. */
      text: z.string().max(300).optional(),
    })
    .optional(),
  /** The name beside the logo; `app.title` when omitted, none when empty. */
  logoText: z.string().optional(),
  favicon: z.string().optional(),
  primaryColor: schemedColor.optional(),
  fontFamily: z
    .string()
    .regex(/^[\w\s,'"-]+$/, 'write names of fonts with commas between')
    .optional(),
  headerColors: z.partialRecord(z.enum(headerThemeIds), schemedColor).optional(),
});
