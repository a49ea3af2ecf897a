import { z } from 'zod';

/** Where branches are among the refs. */
export const heads = 'refs/heads/';

/** Body of a push. */
export const newPush = z.object({
  refUpdates: z.array(z.object({ name: z.string().startsWith(heads), oldObjectId: z.string() })),
  commits: z
    .array(
      z.object({
        comment: z.string().min(1),
        author: z.object({ name: z.string(), email: z.string() }).optional(),
        changes: z.array(
          z.object({
            // The client sends the number of its enumeration.
            changeType: z.preprocess(
              value => ({ 1: 'add', 2: 'edit', 16: 'delete' })[Number(value)] ?? value,
              z.enum(['add', 'edit', 'delete']),
            ),
            item: z.object({ path: z.string().startsWith('/') }),
            newContent: z
              .object({
                content: z.string(),
                contentType: z.preprocess(
                  value => ({ 0: 'rawtext', 1: 'base64encoded' })[Number(value)] ?? value,
                  z.enum(['rawtext', 'base64encoded', 'rawText', 'base64Encoded']),
                ),
              })
              .optional(),
          }),
        ),
      }),
    )
    .length(1),
});

/** Body of a new pull request. */
export const newPull = z.object({
  title: z.string().min(1),
  description: z.string().optional(),
  sourceRefName: z.string().startsWith(heads),
  targetRefName: z.string().startsWith(heads),
});

/** Body of an update of refs. */
export const newRefs = z.array(
  z.object({ name: z.string(), oldObjectId: z.string(), newObjectId: z.string() }),
);
