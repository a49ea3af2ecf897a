import { z } from 'zod';

const seconds = (fallback: number) => z.number().min(0.1).max(86_400).default(fallback);

/** How long parts of a request, and the start of a plugin, may take. */
export const timeoutsSchema = z
  .object({
    /** For a request's headers to arrive. */
    headersSeconds: seconds(15),
    /** For a whole request to arrive, with its body. */
    requestSeconds: seconds(60),
    /** Without a byte sent or received while a request is answered; streams of events send one more often. */
    idleSeconds: seconds(120),
    /** Between two requests of one connection. */
    keepAliveSeconds: seconds(72),
    /** For a plugin to make its services, its database's migrations with them; after that it has failed. */
    startSeconds: seconds(300),
  })
  .refine(({ headersSeconds, requestSeconds }) => headersSeconds <= requestSeconds, {
    path: ['headersSeconds'],
    message: 'must not be longer than requestSeconds',
  });
