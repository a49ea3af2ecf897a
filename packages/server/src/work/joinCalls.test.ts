import { expect, it } from 'vitest';
import { joinCalls } from './joinCalls.ts';

it('makes one call for all who come while it is under way, and another one after its end', async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const read = joinCalls(() => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  const both = Promise.all([read(), read()]);
  answers[0]?.resolve('first');
  expect(await both).toEqual(['first', 'first']);
  const failing = read();
  answers[1]?.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  const last = read();
  answers[2]?.resolve('third');
  expect(await last).toBe('third');
  expect(answers).toHaveLength(3);
});
