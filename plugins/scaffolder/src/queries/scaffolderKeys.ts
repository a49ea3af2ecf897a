import type { TaskQuery } from '@portico/scaffolder-common';

/** Keys of the scaffolder's queries. */
export const scaffolderKeys = {
  templates: ['scaffolder', 'templates'],
  template: (entityRef: string) => ['scaffolder', 'template', entityRef],
  files: (entityRef: string) => ['scaffolder', 'files', entityRef],
  form: (entityRef: string) => ['scaffolder', 'form', entityRef],
  draft: (entityRef: string) => ['scaffolder', 'draft', entityRef],
  actions: ['scaffolder', 'actions'],
  extensions: ['scaffolder', 'extensions'],
  hostAccess: (host: string) => ['scaffolder', 'hostAccess', host],
  tasks: (query: TaskQuery) => ['scaffolder', 'tasks', query],
  allTasks: ['scaffolder', 'tasks'],
  task: (taskId: string) => ['scaffolder', 'task', taskId],
} as const;
