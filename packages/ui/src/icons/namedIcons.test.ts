import { expect, it } from 'vitest';
import { DashboardIcon, DocsIcon, GroupIcon } from './icons.tsx';
import { findNamedIcon } from './namedIcons.ts';

it.each([
  ['dashboard', DashboardIcon],
  ['TechDocs', DocsIcon],
  ['kind:group', GroupIcon],
])('finds the icon that the ecosystem calls %s', (name, icon) => {
  expect(findNamedIcon(name)).toBe(icon);
});

it.each([undefined, '', 'no-such-icon', 'constructor', '__proto__'])('has none named %j', name => {
  expect(findNamedIcon(name)).toBeUndefined();
});
