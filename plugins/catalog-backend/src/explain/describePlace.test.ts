import { CodeHosts } from '@portico/code-hosts';
import { expect, it } from 'vitest';
import { describePlace } from './describePlace.ts';

const hosts = new CodeHosts([
  { type: 'github', host: 'github.com' },
  { type: 'bitbucketServer', host: 'bb.example' },
  { type: 'azure', host: 'dev.azure.com' },
]);

it.each([
  ['https://github.com/o/r/blob/main/a.yaml', 'https://github.com/o/r/blob/main/a.yaml#L7'],
  [
    'https://bb.example/projects/P/repos/r/browse/a.yaml',
    'https://bb.example/projects/P/repos/r/browse/a.yaml#7',
  ],
  [
    'https://dev.azure.com/o/p/_git/r?path=/a.yaml',
    'https://dev.azure.com/o/p/_git/r?path=/a.yaml',
  ],
  ['https://elsewhere.example/a.yaml', 'https://elsewhere.example/a.yaml'],
  ['https://github.com/o/r/blob/main/a.yaml#top', 'https://github.com/o/r/blob/main/a.yaml#top'],
])('knows the page of %s', (source, url) => {
  expect(describePlace(hosts, source, 7)).toEqual({ source, line: 7, url });
});

it.each(['/srv/catalog/a.yaml', 'ldap', 'javascript:alert(1)', 'https://[', ''])(
  'knows no page of %j',
  source => {
    expect(describePlace(hosts, source, undefined)).toEqual({ source });
  },
);
