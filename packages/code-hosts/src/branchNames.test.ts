import { expect, it } from 'vitest';
import { describeBranchProblem } from './branchNames.ts';

it.each(['main', 'a/b/c', 'feat#1', '100%', 'ü/ß', 'a+b', 'v1.0', 'MAIN', 'a@b', 'x{y}', 'a-'])(
  'lets a branch be called %j',
  name => {
    expect(describeBranchProblem(name)).toBeUndefined();
  },
);

it.each(
  'x..y|x y|-x|x.lock|a.lock/b|@|a@{b|.a|a/.b|/a|a/|a//b|a.|a~1|a^|a:b|a?|a*|[a]|a\\b|a\tb|a\u007f'.split(
    '|',
  ),
)('refuses to call a branch %j, as git does', name => {
  expect(describeBranchProblem(name)).toMatch(/\w/);
});
