import { referenceLimits } from '@portico/api-docs-common';
import { NotFoundError } from '@portico/errors';
import { describe, expect, it } from 'vitest';
import { collectReferences, type CollectOptions } from './collectReferences.ts';

const refer = (...targets: string[]) => targets.map(target => `- $ref: '${target}#/a'`).join('\n');

function collect(files: Record<string, string>, options: Partial<CollectOptions> = {}) {
  const reads: string[] = [];
  const answer = collectReferences({
    definition: files['/api.yaml'] ?? '',
    start: '/api.yaml',
    now: () => 0,
    signal: new AbortController().signal,
    read: async (target, from) => {
      const address = new URL(target, `file://${from}`).pathname;
      reads.push(address);
      const text = files[address];
      if (text === undefined) throw new NotFoundError(`There is no '${target}'`);
      return { address, text };
    },
    ...options,
  });
  return { answer, reads };
}

describe('collectReferences', () => {
  it('follows references from file to file, and ends where they go round', async () => {
    const { answer } = collect({
      '/api.yaml': refer('./schemas/a.yaml'),
      '/schemas/a.yaml': refer('b.yaml', '../api.yaml'),
      '/schemas/b.yaml': refer('./a.yaml'),
    });
    expect(await answer).toEqual({
      references: [
        { from: '', target: './schemas/a.yaml', url: '1/a.yaml' },
        { from: '1/a.yaml', target: 'b.yaml', url: '2/b.yaml' },
        { from: '1/a.yaml', target: '../api.yaml', url: '' },
        { from: '2/b.yaml', target: './a.yaml', url: '1/a.yaml' },
      ],
      files: [
        { url: '1/a.yaml', text: refer('b.yaml', '../api.yaml') },
        { url: '2/b.yaml', text: refer('./a.yaml') },
      ],
    });
  });

  it('reports what cannot be read, and reads the rest', async () => {
    const { answer } = collect({ '/api.yaml': refer('none.yaml', 'a.yaml'), '/a.yaml': 'x' });
    const { references, files } = await answer;
    expect(references[0]).toEqual({
      from: '',
      target: 'none.yaml',
      problem: "There is no 'none.yaml'",
    });
    expect(files).toHaveLength(1);
  });

  it('reads no more files than are allowed', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `${index}.yaml`);
    const { answer, reads } = collect({
      '/api.yaml': refer(...names),
      ...Object.fromEntries(names.map(name => [`/${name}`, 'x'])),
    });
    const { files, references } = await answer;
    expect(files).toHaveLength(referenceLimits.files);
    expect(reads).toHaveLength(referenceLimits.files);
    expect(references.at(-1)?.problem).toBe(
      'More than 100 files are referred to; put some together.',
    );
  });

  it('goes no further from the definition than is allowed', async () => {
    const chain = Array.from({ length: 20 }, (_, index) => [
      `/${index}.yaml`,
      refer(`${index + 1}.yaml`),
    ]);
    const { answer } = collect({ ...Object.fromEntries(chain), '/api.yaml': refer('0.yaml') });
    const { files, references } = await answer;
    expect(files).toHaveLength(referenceLimits.depth);
    expect(references.at(-1)?.problem).toContain('more than 10 files away');
  });

  it('keeps to the limits of size and time', async () => {
    const large = 'x'.repeat(referenceLimits.letters * 0.6);
    const sized = collect({
      '/api.yaml': refer('a.yaml', 'b.yaml', 'c.yaml'),
      '/a.yaml': large,
      '/b.yaml': large,
      '/c.yaml': 'y',
    });
    const { files, references } = await sized.answer;
    expect(files.map(({ url }) => url)).toEqual(['1/a.yaml']);
    expect(references[2]?.problem).toContain('larger than 10 MB together');

    let time = 0;
    const timed = collect(
      { '/api.yaml': refer('a.yaml', 'b.yaml'), '/a.yaml': 'x', '/b.yaml': 'x' },
      { now: () => (time += referenceLimits.timeMs * 0.7) },
    );
    expect((await timed.answer).references[1]?.problem).toContain('takes longer than 15 s');
  });

  it('stops when the caller has gone', async () => {
    const { answer } = collect(
      { '/api.yaml': refer('a.yaml') },
      { signal: AbortSignal.abort(new Error('gone')) },
    );
    await expect(answer).rejects.toThrow('gone');
  });
});
