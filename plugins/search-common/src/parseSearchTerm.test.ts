import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from './parseSearchTerm.ts';

/** As short as a table of cases needs it: `-` not, `"` phrase, `*` prefix. */
function describeTerm(term: string): string[] {
  const { words, qualifiers } = parseSearchTerm(term);
  return [
    ...words.map(
      ({ text, isNegated, isPhrase, isPrefix }) =>
        `${isNegated ? '-' : ''}${isPhrase ? `"${text}"` : text}${isPrefix ? '*' : ''}`,
    ),
    ...qualifiers.map(({ name, value, isNegated }) => `${isNegated ? '-' : ''}${name}=${value}`),
  ];
}

describe('parseSearchTerm', () => {
  it.each([
    ['', []],
    ['pay', ['pay*']],
    ['pay ', ['pay']],
    ['payment serv', ['payment', 'serv*']],
    ['"payment service" api', ['api*', '"payment service"'].toReversed()],
    ['pay -legacy', ['pay', '-legacy']],
    ['pay -"old one"', ['pay', '-"old one"']],
    ['kind:api pay', ['pay*', 'kind=api']],
    ['pay kind:api', ['pay', 'kind=api']],
    ['-tag:java owner:me', ['-tag=java', 'owner=me']],
    ['OWNER:group:default/pay', ['owner=group:default/pay']],
    ['system:"pay ments" x', ['x*', 'system=pay ments']],
    ['owner:', ['owner=']],
    ['component:default/pay', ['component:default/pay*']],
    ['https://a.example/b', ['https://a.example/b*']],
    ['a AND b* NEAR(c, 2)', ['a', 'AND', 'b*', 'NEAR(c,', '2)*']],
    ['"open', ['"open"']],
    ['""', []],
    ['-', ['-*']],
    [':&|!', [':&|!*']],
  ])('reads %j', (term, expected) => {
    expect(describeTerm(term)).toEqual(expected);
  });

  it('knows where each part is', () => {
    const { words, qualifiers } = parseSearchTerm('pay  kind:api x');
    expect(words.map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [14, 15],
    ]);
    expect(qualifiers.map(({ start, end }) => [start, end])).toEqual([[5, 13]]);
  });
});
