import { catalogPlugin } from '@portico/catalog';
import { entityCardPoint, entityTabPoint } from '@portico/catalog/points';
import { anEntity } from '@portico/catalog-common/testing';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiDocsPlugin } from '../../plugin.ts';
import { anApi } from '../../testing/anApi.ts';
import RemotesCard from './RemotesCard.tsx';

const remotes = [{ type: 'streamable-http', url: 'https://mcp.example.com/mcp' }];
const server = anEntity({ kind: 'API', spec: { type: 'mcp-server', remotes } });

it('shows where an MCP server is served, to be copied', async () => {
  await renderInTestApp(<RemotesCard entity={server} />, {
    plugins: [apiDocsPlugin, catalogPlugin],
  });
  expect(await screen.findByText('https://mcp.example.com/mcp')).toBeVisible();
  expect(screen.getByText('streamable-http')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy https://mcp.example.com/mcp' })).toBeVisible();
});

it('takes the place of the definition of APIs that have none', () => {
  const shown = (point: typeof entityCardPoint | typeof entityTabPoint, id: string) =>
    apiDocsPlugin.contributes
      .filter(contribution => contribution.point.id === point.id && contribution.id === id)
      .map(contribution => {
        const { isShownFor } = ('value' in contribution ? contribution.value : {}) as {
          isShownFor?: (entity: typeof server) => boolean;
        };
        return [
          isShownFor?.(server),
          isShownFor?.(anApi('openapi', 'openapi: 3.1.0')),
          isShownFor?.(anEntity({ kind: 'API', spec: { type: 'openapi' } })),
          isShownFor?.(anEntity({ kind: 'Component', spec: { remotes } })),
        ];
      });
  expect(shown(entityCardPoint, 'remotes')).toEqual([[true, false, false, false]]);
  expect(shown(entityTabPoint, 'definition')).toEqual([[false, true, true, false]]);
});
