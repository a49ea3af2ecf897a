import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const folders = 50;

/** What the templates of the bench are made for. */
export interface TemplateShape {
  /** Of the skeleton. */
  files: number;
  /** Lines that the template `chatty` logs. */
  lines: number;
  /** How long the template `waiting` runs. */
  waitSeconds: number;
}

/** Writes the templates that the bench runs. @returns the file that names them all. */
export async function writeTemplates(folder: string, shape: TemplateShape): Promise<string> {
  const { files, lines, waitSeconds } = shape;
  for (let file = 0; file < files; file++) {
    const path = join(folder, `skeleton/part-${file % folders}/file-${file}.txt`);
    await mkdir(dirname(path), { recursive: true });
    const text = 'Written for ${{ values.name }}, line by line.\n'.repeat(20);
    await writeFile(path, text);
  }
  const fetch = {
    id: 'fetch',
    action: 'fetch:template',
    input: { url: './skeleton', values: { name: '${{ parameters.name }}' } },
  };
  const publish = {
    id: 'publish',
    action: 'publish:github',
    input: { repoUrl: '${{ parameters.repoUrl }}', defaultBranch: 'main' },
  };
  // The page of the task is open before the lines come.
  const chatty = [
    { id: 'wait', action: 'debug:wait', input: { seconds: 3 } },
    {
      id: 'log',
      action: 'debug:log',
      each: Array.from({ length: lines }, (_, line) => line),
      input: { message: 'tick ${{ each.value }}.' },
    },
  ];
  const templates = [
    writeTemplate('quick', [{ id: 'log', action: 'debug:log', input: { message: 'Hello' } }]),
    writeTemplate('files', [fetch]),
    writeTemplate('pushed', [fetch, publish]),
    writeTemplate('chatty', chatty),
    writeTemplate('waiting', [
      { id: 'wait', action: 'debug:wait', input: { seconds: waitSeconds } },
    ]),
  ];
  const file = join(folder, 'templates.yaml');
  // JSON is YAML.
  await writeFile(file, templates.map(template => JSON.stringify(template)).join('\n---\n'));
  return file;
}

const writeTemplate = (name: string, steps: readonly object[]) => ({
  apiVersion: 'scaffolder.backstage.io/v1beta3',
  kind: 'Template',
  metadata: { name },
  spec: {
    type: 'service',
    owner: 'group:default/bench',
    parameters: {
      properties: { name: { type: 'string' }, repoUrl: { type: 'string' } },
    },
    steps,
  },
});
