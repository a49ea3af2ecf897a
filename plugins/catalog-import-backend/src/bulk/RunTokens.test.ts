import type { Logger, SecretBox } from '@portico/server';
import { expect, it } from 'vitest';
import type { BulkRunRow } from '../store/tables.ts';
import { RunTokens } from './RunTokens.ts';

/** A box that binds what it seals to its purpose, and opens nothing once its key is gone. */
class TestBox implements Pick<SecretBox, 'seal' | 'open'> {
  hasKey = true;
  seal(text: string, purpose: string) {
    return Buffer.from(`${purpose}:${text}`).toString('hex');
  }
  open(sealed: string, purpose: string) {
    const text = Buffer.from(sealed, 'hex').toString();
    if (!this.hasKey || !text.startsWith(`${purpose}:`)) throw new Error('cannot be opened');
    return text.slice(purpose.length + 1);
  }
}

function create() {
  const box = new TestBox();
  const warnings: unknown[] = [];
  let now = Date.parse('2026-01-05T10:00:00Z');
  const logger = { warn: (...line: unknown[]) => void warnings.push(line) } as unknown as Logger;
  const tokens = new RunTokens({ box: box as unknown as SecretBox, logger, now: () => now });
  const runOf = (id: string, token: string | undefined) =>
    ({ id, ...tokens.seal(id, token) }) as BulkRunRow;
  return { box, warnings, tokens, runOf, pass: (ms: number) => (now += ms) };
}

it('opens the token of a run until it expires, within a day', () => {
  const { tokens, runOf, pass } = create();
  const run = runOf('run-1', 'token-of-grace');
  expect(run.is_own).toBe(1);
  expect(run.user_token).not.toContain('token-of-grace');
  expect(tokens.open(run)).toBe('token-of-grace');
  pass(22 * 3_600_000);
  expect(tokens.open(run)).toBe('token-of-grace');
  pass(3_600_000);
  expect(tokens.open(run)).toBeUndefined();
});

it('has none for a run with the configured credentials, of another run, or once the key is gone', () => {
  const { box, tokens, runOf, warnings } = create();
  expect(runOf('run-1', undefined)).toMatchObject({ is_own: 0, user_token: null });
  expect(tokens.open(runOf('run-1', undefined))).toBeUndefined();
  const run = runOf('run-2', 'token-of-grace');
  expect(tokens.open({ ...run, id: 'run-3' })).toBeUndefined();
  box.hasKey = false;
  expect(tokens.open(run)).toBeUndefined();
  expect(warnings).toHaveLength(2);
  expect(JSON.stringify(warnings)).not.toContain('token-of-grace');
});
