import { expect, it } from 'vitest';
import { readSender } from './sender.ts';

it.each([
  ['plugin:scaffolder', { name: 'Scaffolder' }],
  ['plugin:catalog-import', { name: 'Catalog import' }],
  ['external:operations', { name: 'operations' }],
  ['user:default/ada', { entityRef: 'user:default/ada', name: 'ada' }],
  ['group:payments/ops', { entityRef: 'group:payments/ops', name: 'payments/ops' }],
  ['user:', { name: 'user:' }],
  ['user:/ada', { name: 'user:/ada' }],
  ['plugin:', { name: 'plugin:' }],
  ['nobody', { name: 'nobody' }],
  ['', { name: '' }],
])('names the sender %j', (origin, sender) => {
  expect(readSender(origin)).toEqual(sender);
});
