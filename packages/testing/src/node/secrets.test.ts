import { createServerPlugin, secretBoxRef, type SecretBox } from '@portico/server';
import { expect, it } from 'vitest';
import { startTestServer } from '../server/startTestServer.ts';

it('gives each plugin a box that only itself can open', async () => {
  const boxes: SecretBox[] = [];
  const plugin = (id: string) =>
    createServerPlugin({
      id,
      needs: { secrets: secretBoxRef },
      create: ({ secrets }) => void boxes.push(secrets),
    });
  const server = await startTestServer({ plugins: [plugin('one'), plugin('two')] });
  try {
    const [one, two] = boxes;
    const sealed = one?.seal('secret', 'row 1') ?? '';
    expect(one?.open(sealed, 'row 1')).toBe('secret');
    expect(() => two?.open(sealed, 'row 1')).toThrow("A secret of plugin 'two' cannot be opened");
  } finally {
    await server.stop();
  }
});
