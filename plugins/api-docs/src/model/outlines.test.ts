import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outlineProto } from './outlineProto.ts';
import { outlineTrpc } from './outlineTrpc.ts';

const demo = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../../apps/server/demo/catalog', path), 'utf8');
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
      { message: 'A brace that is opened here is never closed', line: 1 },
    ]);
    expect(outlineProto('message A {}\n}\n').problems).toEqual([
      { message: 'A brace that is closed here was never opened', line: 2 },
    ]);
  });

  it('is quick with a long line of nothing', () => {
    const start = performance.now();
    outlineProto(`${'/*'.repeat(500_000)}\n${'"\\'.repeat(500_000)}\n`.repeat(20));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('outlineTrpc', () => {
  it('finds routers and what can be called in each', () => {
    expect(write(outlineTrpc(demo('data-delivery/client-portal.router.ts')))).toEqual([
      'router keys',
      '  query list',
      '  mutation create',
      '  mutation revoke',
      'router usage',
      '  query byDay',
      '  subscription live',
      'router invoices',
      '  query list',
      '  query pdfUrl',
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
