import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EntityKindIcon } from './EntityKindIcon.tsx';

function drawn(kind: string) {
  return render(<EntityKindIcon kind={kind} />).container.innerHTML;
}

it('has a picture for each kind, whatever its case, and one for all others', () => {
  const kinds = [
    'API',
    'Component',
    'Domain',
    'Group',
    'Location',
    'Resource',
    'System',
    'Template',
    'User',
  ];
  expect(new Set(kinds.map(drawn)).size).toBe(kinds.length);
  expect(drawn('component')).toBe(drawn('Component'));
  expect(drawn('Squad')).toBe(drawn('Tribe'));
});
