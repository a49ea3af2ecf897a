import { createRouteRef } from '@portico/core';

/** The list of templates. */
export const rootRouteRef = createRouteRef({ id: 'scaffolder.root' });

/** The wizard of a template. */
export const selectedTemplateRouteRef = createRouteRef({
  id: 'scaffolder.selectedTemplate',
  params: ['namespace', 'templateName'],
});

/** The wizard of a template of the default namespace, at its former address. */
export const legacyTemplateRouteRef = createRouteRef({
  id: 'scaffolder.legacySelectedTemplate',
  params: ['templateName'],
});

/** A task with its log. */
export const taskRouteRef = createRouteRef({ id: 'scaffolder.task', params: ['taskId'] });

/** The list of tasks. */
export const listTasksRouteRef = createRouteRef({ id: 'scaffolder.listTasks' });

/** The installed actions. */
export const actionsRouteRef = createRouteRef({ id: 'scaffolder.actions' });

/** What template expressions may use. */
export const templatingExtensionsRouteRef = createRouteRef({
  id: 'scaffolder.templatingExtensions',
});

/** What helps to write templates. */
export const editRouteRef = createRouteRef({ id: 'scaffolder.edit' });

/** The fields of forms, to be tried. */
export const customFieldsRouteRef = createRouteRef({ id: 'scaffolder.customFields' });

/** The editor of a template's form. */
export const templateFormRouteRef = createRouteRef({ id: 'scaffolder.templateForm' });

/** The editor of templates. */
export const templateEditorRouteRef = createRouteRef({ id: 'scaffolder.templateEditor' });
