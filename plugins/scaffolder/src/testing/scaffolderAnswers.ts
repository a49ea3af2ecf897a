import type { ParameterSchema, Task, TaskEvent } from '@portico/scaffolder-common';
import { scaffolderPluginId } from '@portico/scaffolder-common';
import { streamTaskEventsEndpoint } from '@portico/scaffolder-common/endpoints';
import { createAnswers } from '@portico/testing/browser';
import { http, HttpResponse } from 'msw';

/** msw answers to the endpoints of the scaffolder. */
export const answerScaffolder = createAnswers(scaffolderPluginId);

/** The form of a template with two steps. */
export function aForm(parts: Partial<ParameterSchema> = {}): ParameterSchema {
  return {
    title: 'Node.js service',
    description: 'A service with tests and a pipeline.',
    steps: [
      {
        title: 'Service',
        schema: {
          required: ['name'],
          properties: {
            name: { type: 'string', title: 'Name', 'ui:field': 'EntityNamePicker' },
            port: { type: 'integer', title: 'Port', default: 8080, minimum: 1024 },
            hasDatabase: { type: 'boolean', title: 'With a database' },
          },
          dependencies: {
            hasDatabase: {
              oneOf: [
                { properties: { hasDatabase: { enum: [false] } } },
                {
                  required: ['engine'],
                  properties: {
                    hasDatabase: { enum: [true] },
                    engine: {
                      type: 'string',
                      title: 'Engine',
                      enum: ['pg', 'sqlite'],
                      enumNames: ['PostgreSQL', 'SQLite'],
                    },
                  },
                },
              ],
            },
          },
        },
      },
      {
        title: 'Access',
        schema: {
          properties: {
            token: { type: 'string', title: 'Token', 'ui:field': 'Secret' },
            note: { type: 'string', title: 'Note', 'ui:widget': 'textarea' },
          },
        },
      },
    ],
    ...parts,
  };
}

/** A task of two steps. */
export function aTask(parts: Partial<Task> = {}): Task {
  return {
    id: 'a1b2',
    status: 'processing',
    createdAt: '2026-01-01T00:00:00Z',
    createdBy: 'user:default/guest',
    spec: {
      apiVersion: 'scaffolder.backstage.io/v1beta3',
      parameters: { name: 'pay' },
      steps: [
        { id: 'fetch', name: 'Fetch skeleton', action: 'fetch:template' },
        { id: 'publish', name: 'Publish', action: 'publish:github' },
      ],
      templateInfo: {
        entityRef: 'template:default/node',
        entity: { metadata: { name: 'node', title: 'Node.js service' } },
      },
    },
    ...parts,
  };
}

/** An event of that task. */
export function aTaskEvent(
  id: number,
  body: TaskEvent['body'],
  type: TaskEvent['type'] = 'log',
): TaskEvent {
  return {
    id,
    taskId: 'a1b2',
    type,
    createdAt: new Date(1_767_225_600_000 + id * 1000).toISOString(),
    body,
  };
}

const url = `*/api/${scaffolderPluginId}${streamTaskEventsEndpoint.path}`;

/** Answers the event stream with these events; it ends after them. */
export function answerEventStream(events: readonly TaskEvent[]) {
  return http.get(url, ({ request }) => {
    const after = Number(new URL(request.url).searchParams.get('after') ?? -1);
    const text = events
      .filter(({ id }) => id > after)
      .map(event => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    return new HttpResponse(text.join(''), { headers: { 'content-type': 'text/event-stream' } });
  });
}

/** The events of a task that completed. */
export const completedEvents: readonly TaskEvent[] = [
  aTaskEvent(1, {
    message: 'Beginning step Fetch skeleton',
    stepId: 'fetch',
    status: 'processing',
  }),
  aTaskEvent(2, { message: '\u001B[32minfo\u001B[39m: copied 3 files', stepId: 'fetch' }),
  aTaskEvent(3, { message: 'Finished step Fetch skeleton', stepId: 'fetch', status: 'completed' }),
  aTaskEvent(4, { message: 'Beginning step Publish', stepId: 'publish', status: 'processing' }),
  aTaskEvent(6, { message: 'Finished step Publish', stepId: 'publish', status: 'completed' }),
  aTaskEvent(
    7,
    {
      message: 'Run completed with status: completed',
      output: {
        links: [
          { title: 'Repository', url: 'https://github.com/acme/pay' },
          { title: 'Open in catalog', entityRef: 'component:default/pay' },
          // A scheme that the portal does not follow.
          { title: 'Bad', url: 'javascript:alert(1)' },
        ],
        text: [{ title: 'Next', content: 'Run **npm start**.' }],
      },
    },
    'completion',
  ),
];
