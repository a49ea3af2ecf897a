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

  it('must not run twice unless it says so', () => {
    expect(announce).toMatchObject({ isRepeatable: false, supportsDryRun: false });
  });

  it.each(['', 'with space', 'a::b', '../x', 'x'.repeat(201)])('refuses the id %j', id => {
    expect(() => createTemplateAction({ id, description: '', async run() {} })).toThrow(
      'has no valid id',
    );
  });
});
