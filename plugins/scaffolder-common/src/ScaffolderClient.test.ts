import { type FetchApi, PluginClient } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { ScaffolderClient } from './ScaffolderClient.ts';
import { scaffolderPluginId } from './ScaffolderApi.ts';

function clientOf(answer: () => Response) {
  const requests: string[] = [];
  const fetch: FetchApi['fetch'] = async (input, init) => {
    requests.push(`${init?.method} ${String(input)}`);
    return answer();
  };
  const discovery = { getBaseUrl: async (id: string) => `https://portal.example/api/${id}` };
  const client = new PluginClient({ pluginId: scaffolderPluginId, discovery, fetch });
  return { client: new ScaffolderClient(client), requests };
}

const writeEvent = (id: number, type: string, rest = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ id, taskId: 't', type, createdAt: '2026-01-01T00:00:00Z', body: { message: `message ${id}` }, ...rest })}\n\n`;

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('the client of the scaffolder', () => {
  it('reports the values that a template refuses', async () => {
    const error = {
      path: [],
      property: 'instance',
      message: 'requires property "name"',
      name: 'required',
      stack: 'instance requires property "name"',
    };
    const { client } = clientOf(() =>
      Response.json({ errors: [error] }, { status: 400, statusText: 'Bad Request' }),
    );
    await expect(client.createTask({ templateRef: 'a', values: {} })).rejects.toMatchObject({
      status: 400,
      message: `Backend request failed, 400 Bad Request ${JSON.stringify({ errors: [error] })}`,
      valueErrors: [error],
    });
  });

  it('reports another failure of a new task without values', async () => {
    const { client } = clientOf(
      () => new Response('gone', { status: 502, statusText: 'Bad Gateway' }),
    );
    await expect(client.createTask({ templateRef: 'a', values: {} })).rejects.toMatchObject({
      message: 'Backend request failed, 502 Bad Gateway gone',
      valueErrors: [],
    });
  });

  it('reads events until the completion, over one that is recovered from', async () => {
    const { client, requests } = clientOf(
      () =>
        new Response(
          writeEvent(4, 'log') +
            writeEvent(5, 'completion', { isTaskRecoverable: true }) +
            writeEvent(6, 'recovered') +
            writeEvent(7, 'completion') +
            writeEvent(8, 'log'),
        ),
    );
    const events = await collect(client.streamEvents('t', { after: 3 }));
    expect(events.map(({ id }) => id)).toEqual([4, 5, 6, 7]);
    expect(requests).toEqual([
      'GET https://portal.example/api/scaffolder/v2/tasks/t/eventstream?after=3',
    ]);
  });

  it('repeats the names of filters of the task list', async () => {
    const { client, requests } = clientOf(() => Response.json({ tasks: [], totalTasks: 0 }));
    await client.listTasks({ status: ['open', 'failed'], order: ['desc:created_at'], limit: 25 });
    expect(requests).toEqual([
      'GET https://portal.example/api/scaffolder/v2/tasks?status=open&status=failed&order=desc%3Acreated_at&limit=25',
    ]);
  });
});
