import { builtInFieldNames } from '@portico/scaffolder-common/form';
import { expect, it } from 'vitest';
import { builtInFields } from './builtInFields.ts';

it('has the fields that servers say the portal has', () => {
  expect([...builtInFields.keys()].toSorted()).toEqual(builtInFieldNames.toSorted());
});
