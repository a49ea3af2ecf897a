import { expect, it } from 'vitest';
import { orderEnvironments } from './orderEnvironments.ts';

it.each([
  ['prod dev staging test', '', 'dev test staging prod'],
  ['eu-production us-production eu-dev', '', 'eu-dev eu-production us-production'],
  ['prod pre-prod', '', 'pre-prod prod'],
  ['zebra apple', '', 'apple zebra'],
  ['live other qa2', '', 'qa2 live other'],
  ['dev prod first', 'prod first', 'prod first dev'],
  ['dev dev', 'gone', 'dev'],
])('orders %s, with %s configured', (names, configured, expected) => {
  expect(orderEnvironments(names.split(' '), configured.split(' ')).join(' ')).toBe(expected);
});
