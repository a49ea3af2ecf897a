import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EntityKindIcon } from './EntityKindIcon.tsx';

function rendered(kind: string) {
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
  expect(new Set(kinds.map(rendered)).size).toBe(kinds.length);
  expect(rendered('component')).toBe(rendered('Component'));
  expect(rendered('Squad')).toBe(rendered('Tribe'));
});
