import { expect, it } from 'vitest';
import { readSelection, writeSelection } from './catalogSelection.ts';

const translate = (address: string) =>
  writeSelection(readSelection(new URLSearchParams(address))).toString();

it.each([
  ['filters[kind]=component&filters[user]=all', ''],
  ['filters[kind]=API&filters[type]=openapi', 'kind=api&type=openapi'],
  ['filters%5Bkind%5D=system&filters%5Buser%5D=owned', 'kind=system&group=owned'],
  ['filters[user]=starred', 'group=starred'],
  [
    'filters[owners]=group:default/pay&filters[owners]=risk&filters[owners]=user:ada',
    'owner=group%3Adefault%2Fpay&owner=group%3Adefault%2Frisk&owner=user%3Adefault%2Fada',
  ],
  [
    'filters[lifecycles][0]=production&filters[lifecycles][1]=experimental',
    'lifecycle=production&lifecycle=experimental',
  ],
  ['filters[tags][]=java&filters[tags][]=web', 'tag=java&tag=web'],
  ['filters[text]=pay&limit=20', 'q=pay'],
  ['filters[orphan]=true&filters[error]=false', 'status=orphan'],
])('understands a link from another portal: %s', (address, own) => {
  expect(translate(address)).toBe(own);
});

it('lets what is said in its own words win', () => {
  expect(translate('tag=go&filters[tags]=java&filters[type]=service')).toBe('type=service&tag=go');
});

it.each(['filters[nothing]=x', 'filters[constructor]=x', 'filters[owners]=', 'filters=x'])(
  'takes what it does not know as if it were omitted: %s',
  address => {
    expect(translate(address)).toBe('');
  },
);
