import { checkGlob } from '@portico/patterns';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTemplateAction } from './createTemplateAction.ts';

const announce = createTemplateAction({
  id: 'acme:announce',
  description: 'Announces a new component',
  input: z.object({ text: z.string().describe('What is said'), times: z.number().default(1) }),
  output: z.object({ url: z.string() }),
  async run({ input, output }) {
    output('url', `https://news.example/${input.text.length}`);
  },
});

describe('an action', () => {
  it('describes its fields as draft 7, those with a default as optional', () => {
    expect(announce.inputSchema).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        text: { type: 'string', description: 'What is said' },
        times: { type: 'number', default: 1 },
      },
      required: ['text'],
    });
    expect(announce.outputSchema).toMatchObject({ properties: { url: { type: 'string' } } });
  });

  it('fills in defaults', () => {
    expect(announce.parseInput({ text: 'hi' })).toEqual({ text: 'hi', times: 1 });
  });

  it.each([
    [{}, "Invalid input passed to action acme:announce, field 'text': "],
    [{ text: 1 }, "Invalid input passed to action acme:announce, field 'text': "],
    ['text', 'Invalid input passed to action acme:announce: '],
  ])('names the field that is wrong in %j', (input, message) => {
    expect(() => announce.parseInput(input)).toThrow(message);
  });

  it('finds texts that are no patterns, whatever else is not filled in yet', () => {
    const pick = createTemplateAction({
      id: 'acme:pick',
      description: 'Picks files',
      input: z.object({
        files: z.array(z.string().check(checkGlob)),
        inner: z.object({ pattern: z.string().check(checkGlob).optional() }).optional(),
        text: z.string().refine(text => text !== '${{ x }}'),
        times: z.number(),
      }),
      async run() {},
    });
    const input = {
      files: ['a/*.md', '+(a)', '${{ x }}{1..9999}'],
      inner: { pattern: '!(b)' },
      text: '${{ x }}',
      times: '${{ y }}',
    };
    expect(pick.findPatternProblems?.(input)).toMatchObject([
      { path: ['files', 1], pattern: '+(a)' },
      { path: ['files', 2], pattern: '${{ x }}{1..9999}' },
      { path: ['inner', 'pattern'], pattern: '!(b)' },
    ]);
    expect(pick.findPatternProblems?.({ files: ['a'], text: 'b', times: 1 })).toEqual([]);
    for (const wrong of [undefined, null, 'text', { files: 'a' }])
      expect(pick.findPatternProblems?.(wrong)).toEqual([]);
  });

  it('must not run twice unless it says so', () => {
    expect(announce).toMatchObject({ isRepeatable: false, supportsDryRun: false });
  });

  it.each(['', 'with space', 'a::b', '../x', 'x'.repeat(201)])('refuses the id %j', id => {
    expect(() => createTemplateAction({ id, description: '', async run() {} })).toThrow(
      'has no valid id',
    );
  });
});
