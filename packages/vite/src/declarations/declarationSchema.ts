import { z } from 'zod';

/** A subpath of the package's own `exports`, such as `./signIn`. */
const subpath = z
  .string()
  .max(200)
  .regex(/^[.][/][\w./-]+$/, 'must be a subpath of the package, such as ./signIn');

/** A name in the address of a frame. */
const frameName = z
  .string()
  .max(50)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be of lower-case letters, digits and dashes');

/** What a package tells the build of a portal about itself: the field `portico` of its `package.json`. */
export const declarationSchema = z.strictObject({
  /** The page where people sign in; one package of a portal has it. */
  signIn: z
    .strictObject({
      /** Exports `openSignIn(element, loadPortal)`. */
      entry: subpath,
      /** The module that renders the choices, which `entry` loads on demand. */
      page: subpath,
    })
    .optional(),
  /** The module of the page that most visits begin with. */
  firstPage: subpath.optional(),
  /** Pages for sandboxed frames, by the name in their address. */
  frames: z
    .record(
      frameName,
      z.strictObject({
        /** The module that runs in the frame. */
        entry: subpath,
        /** The title of the frame's document, in English. */
        title: z.string().max(200),
        /** Whether its libraries make code out of text, which nothing outside such a frame may. */
        needsEval: z.boolean().default(false),
      }),
    )
    .optional(),
  /** Components of other packages that nothing renders, such as `@mui/material/ButtonBase/TouchRipple`: they become empty. */
  omits: z.array(z.string().min(3).max(200)).max(50).optional(),
});

/** What a package tells the build of a portal about itself. */
export type Declaration = z.infer<typeof declarationSchema>;
