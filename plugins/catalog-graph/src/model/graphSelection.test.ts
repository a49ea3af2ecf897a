import { describe, expect, it } from 'vitest';
import {
  type GraphSelection,
  readGraphSelection,
  defaultGraphSelection,
  writeGraphSelection,
} from './graphSelection.ts';

const read = (search: string) => readGraphSelection(new URLSearchParams(search));

describe('the selection of the relations page', () => {
  it('is as usual where the address says nothing, or nonsense', () => {
    expect(read('')).toEqual(defaultGraphSelection);
    expect(
      read(
        'rootEntityRefs[]=&rootEntityRefs[]=pay&maxDepth=-3&direction=UP&zoom=1e9&mergeRelations=2',
      ),
    ).toEqual(defaultGraphSelection);
    expect(writeGraphSelection(defaultGraphSelection).toString()).toBe('');
  });

  it('reads addresses of the ecosystem', () => {
    expect(
      read(
        'rootEntityRefs%5B%5D=Component%3Adefault%2FPay&maxDepth=%E2%88%9E&selectedKinds%5B%5D=API&selectedRelations%5B%5D=partOf&unidirectional=false&mergeRelations=false&direction=LR&showFilters=true&curve=curveMonotoneX',
      ),
    ).toEqual({
      rootEntityRefs: ['component:default/pay'],
      maxDepth: Infinity,
      kinds: ['api'],
      relations: ['partOf'],
      direction: 'LR',
      isMerged: false,
      isUnidirectional: false,
      zoom: undefined,
    });
  });

  it.each([
    'rootEntityRefs=a:b/c&rootEntityRefs=a:b/d',
    'rootEntityRefs[0]=a:b/c&rootEntityRefs[1]=a:b/d&rootEntityRefs[2]=A:B/C',
  ])('reads lists however they are written: %s', search =>
    expect(read(search).rootEntityRefs).toEqual(['a:b/c', 'a:b/d']),
  );

  it.each<Partial<GraphSelection>>([
    { rootEntityRefs: ['component:default/pay', 'user:x/ä&=?#'] },
    { maxDepth: Infinity },
    { maxDepth: 7, kinds: ['api', 'system'], relations: ['partOf', 'x-watches'] },
    { direction: 'RL', isMerged: false, isUnidirectional: false },
    { zoom: 'fit' },
    { zoom: 0.25 },
  ])('is read as it was written: %o', change => {
    const selection = { ...defaultGraphSelection, ...change };
    expect(read(writeGraphSelection(selection).toString())).toEqual(selection);
  });
});
