import { describe, expect, it } from 'vitest';
import { outlineProto } from './outlineProto.ts';
import { outlineTrpc } from './outlineTrpc.ts';

const write = ({ items }: ReturnType<typeof outlineProto>) =>
  items.map(({ name, kind, depth }) => `${'  '.repeat(depth)}${kind} ${name}`);

describe('outlineProto', () => {
  it('finds services, calls, messages and enums, one inside of the other', () => {
    const text = `// service Not {
syntax = "proto3"; /* message
Neither { */
service Shop {
  rpc Buy(Order) returns (stream Receipt) { option (x) = { get: "/message/{id}" }; }
}
message Order {
  enum State { OPEN = 0; }
  message Line { string message = 1; }
}`;
    const outline = outlineProto(text);
    expect(write(outline)).toEqual([
      'service Shop',
      '  rpc Buy',
      'message Order',
      '  enum State',
      '  message Line',
    ]);
    expect(outline.items.map(({ line }) => line)).toEqual([4, 5, 7, 8, 9]);
    expect(outline.problems).toEqual([]);
  });

  it('says where a brace has no partner', () => {
    expect(outlineProto('message A {\n  string b = 1;\n').problems).toEqual([
      { message: 'unclosedBrace', line: 1 },
    ]);
    expect(outlineProto('message A {}\n}\n').problems).toEqual([
      { message: 'unopenedBrace', line: 2 },
    ]);
  });

  it('reads on behind a comment with an apostrophe', () => {
    const text = "/* It's old */ message Old {}\n// The user's\nmessage New {} // today's\n";
    const { items } = outlineProto(text);
    expect(items.map(({ name }) => name)).toEqual(['Old', 'New']);
  });

  it('is quick with long lines of nothing', () => {
    const start = process.threadCpuUsage();
    outlineProto(`${'/*'.repeat(500_000)}\n${'"\\'.repeat(500_000)}\n`.repeat(20));
    outlineProto(`${'"\\'.repeat(1000)}\n`.repeat(2000));
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

const portal = `
const signedIn = t.procedure.use(({ ctx, next }) => {
  if (!ctx.session) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return next({ ctx: { ...ctx, session: ctx.session } });
});

const keys = t.router({
  list: signedIn
    .input(page)
    .output(z.object({ items: z.array(apiKey), nextCursor: z.string().optional() }))
    .query(({ ctx, input }) => ctx.keys.list(ctx.session.clientId, input)),

  /** Answers the secret once: .query( is not said here. */
  create: administrator
    .input(apiKey.pick({ name: true, scopes: true }))
    .mutation(({ ctx, input }) => ctx.keys.create(ctx.session.clientId, input)),

  revoke: administrator.mutation(async ({ ctx, input }) => {
    const revoked = await ctx.keys.revoke(input.id);
    if (!revoked) throw new TRPCError({ code: 'NOT_FOUND', message: "No key" });
  }),
});

const usage = t.router({
  byDay: signedIn
    .output(
      z.array(
        z.object({
          day: z.string().date(),
          bytes: z.number().int(),
        }),
      ),
    )
    .query(({ ctx, input }) => ctx.metering.byDay(input)),
  live: signedIn.subscription(({ ctx, signal }) =>
    ctx.metering.watchToday(signal),
  ),
});

export const clientPortalRouter = t.router({ keys, usage });
`;

describe('outlineTrpc', () => {
  it('finds routers and what can be called in each', () => {
    expect(write(outlineTrpc(portal))).toEqual([
      'router keys',
      '  query list',
      '  mutation create',
      '  mutation revoke',
      'router usage',
      '  query byDay',
      '  subscription live',
      'router clientPortalRouter',
    ]);
  });

  it('finds routers in routers', () => {
    const text = `export const app = router({
  health: procedure.query(() => 'ok'),
  posts: router({
    list: procedure
      .input(z.object({ limit: z.number() }))
      .query(({ input }) => list(input)),
  }),
  add: procedure.mutation(add),
});`;
    expect(write(outlineTrpc(text))).toEqual([
      'router app',
      '  query health',
      '  router posts',
      '    query list',
      '  mutation add',
    ]);
  });
});
