import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { PortalContext } from './context';

const t = initTRPC.context<PortalContext>().create();

/** Refuses callers without a session; what follows knows the client company. */
const signedIn = t.procedure.use(({ ctx, next }) => {
  if (!ctx.session) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return next({ ctx: { ...ctx, session: ctx.session } });
});

/** Only people whom the client company made administrators. */
const administrator = signedIn.use(({ ctx, next }) => {
  if (!ctx.session.roles.includes('administrator')) {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Ask an administrator of your company' });
  }
  return next();
});

const page = z.object({
  cursor: z.string().optional(),
  limit: z.number().int().min(1).max(100).default(20),
});

const apiKey = z.object({
  id: z.string().uuid(),
  name: z.string().min(1).max(60),
  scopes: z.array(z.enum(['prices', 'history', 'instruments', 'actions', 'risk'])).nonempty(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
});

const invoice = z.object({
  number: z.string(),
  period: z.string().regex(/^\d{4}-\d{2}$/),
  currency: z.string().length(3),
  total: z.string(),
  state: z.enum(['open', 'paid', 'overdue', 'credited']),
});

const keys = t.router({
  list: signedIn
    .input(page)
    .output(z.object({ items: z.array(apiKey), nextCursor: z.string().optional() }))
    .query(({ ctx, input }) => ctx.keys.list(ctx.session.clientId, input)),

  /** Answers the secret once; afterwards only its last four characters are known. */
  create: administrator
    .input(apiKey.pick({ name: true, scopes: true, expiresAt: true }))
    .output(z.object({ key: apiKey, secret: z.string() }))
    .mutation(({ ctx, input }) => ctx.keys.create(ctx.session.clientId, input)),

  revoke: administrator
    .input(apiKey.pick({ id: true }))
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const revoked = await ctx.keys.revoke(ctx.session.clientId, input.id);
      if (!revoked) throw new TRPCError({ code: 'NOT_FOUND', message: `No key '${input.id}'` });
    }),
});

const usage = t.router({
  /** Requests and bytes by day and API, as they will stand on the invoice. */
  byDay: signedIn
    .input(z.object({ from: z.string().date(), to: z.string().date() }))
    .output(
      z.array(
        z.object({
          day: z.string().date(),
          api: z.string(),
          requests: z.number().int(),
          bytes: z.number().int(),
        }),
      ),
    )
    .query(({ ctx, input }) => ctx.metering.byDay(ctx.session.clientId, input)),

  /** The running count of today, a message each time it changes. */
  live: signedIn.subscription(({ ctx, signal }) =>
    ctx.metering.watchToday(ctx.session.clientId, signal),
  ),
});

const invoices = t.router({
  list: administrator
    .input(page.extend({ state: invoice.shape.state.optional() }))
    .output(z.object({ items: z.array(invoice), nextCursor: z.string().optional() }))
    .query(({ ctx, input }) => ctx.billing.list(ctx.session.clientId, input)),

  /** An address of the PDF that works for five minutes. */
  pdfUrl: administrator
    .input(invoice.pick({ number: true }))
    .output(z.object({ url: z.string().url(), expiresAt: z.date() }))
    .query(({ ctx, input }) => ctx.billing.pdfUrl(ctx.session.clientId, input.number)),
});

export const clientPortalRouter = t.router({ keys, usage, invoices });

export type ClientPortalRouter = typeof clientPortalRouter;
