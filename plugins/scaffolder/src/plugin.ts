import { fetchApiRef } from '@portico/app';
import { attentionPoint, commandPoint, navItemPoint, pagePoint } from '@portico/app/points';
import { entityHealthPoint } from '@portico/catalog/points';
import { createApiFactory, createLazyApi, createPlugin } from '@portico/core';
import { scaffolderApiRef, scaffolderPluginId } from '@portico/scaffolder-common';
import {
  taskCreatePermission,
  taskReadPermission,
  templateManagementPermission,
} from '@portico/scaffolder-common/permissions';
import { translated } from '@portico/ui/i18n';
import { CreateIcon, HistoryIcon } from '@portico/ui/icons';
import { templateFieldPoint, templateFormDecoratorPoint, templateLayoutPoint } from './points.ts';
import {
  actionsRouteRef,
  customFieldsRouteRef,
  editRouteRef,
  legacyTemplateRouteRef,
  listTasksRouteRef,
  rootRouteRef,
  selectedTemplateRouteRef,
  taskRouteRef,
  templateEditorRouteRef,
  templateFormRouteRef,
  templatingExtensionsRouteRef,
} from './routes.ts';
import { scaffolderTranslations } from './translations.ts';

/** Kinds that templates make. */
const madeKinds = new Set(['component', 'api', 'resource', 'system', 'domain', 'template']);

/** Software templates: the list, the wizard, tasks and actions. */
export const scaffolderPlugin = createPlugin({
  id: scaffolderPluginId,
  extensionPoints: [templateFieldPoint, templateLayoutPoint, templateFormDecoratorPoint],
  provides: [
    createApiFactory({
      api: scaffolderApiRef,
      needs: { fetch: fetchApiRef },
      create: ({ fetch }) =>
        createLazyApi(async () => {
          const { ScaffolderClient } = await import('@portico/scaffolder-common/client');
          return new ScaffolderClient(fetch.forPlugin(scaffolderPluginId));
        }),
    }),
  ],
  routes: {
    root: rootRouteRef,
    selectedTemplate: selectedTemplateRouteRef,
    legacySelectedTemplate: legacyTemplateRouteRef,
    task: taskRouteRef,
    listTasks: listTasksRouteRef,
    actions: actionsRouteRef,
    templatingExtensions: templatingExtensionsRouteRef,
    edit: editRouteRef,
    customFields: customFieldsRouteRef,
    templateForm: templateFormRouteRef,
    templateEditor: templateEditorRouteRef,
  },
  contributes: [
    pagePoint.add({
      id: 'templates',
      route: rootRouteRef,
      path: '/create',
      requires: [taskCreatePermission],
      load: () => import('./pages/TemplateListPage/TemplateListPage.tsx'),
    }),
    pagePoint.add({
      id: 'wizard',
      route: selectedTemplateRouteRef,
      path: '/create/templates/:namespace/:templateName',
      requires: [taskCreatePermission],
      load: () => import('./pages/WizardPage/WizardPage.tsx'),
    }),
    pagePoint.add({
      id: 'legacy-wizard',
      route: legacyTemplateRouteRef,
      path: '/create/templates/:templateName',
      requires: [taskCreatePermission],
      load: () => import('./pages/LegacyWizardPage/LegacyWizardPage.tsx'),
    }),
    pagePoint.add({
      id: 'tasks',
      route: listTasksRouteRef,
      path: '/create/tasks',
      requires: [taskReadPermission],
      load: () => import('./pages/TaskListPage/TaskListPage.tsx'),
    }),
    pagePoint.add({
      id: 'task',
      route: taskRouteRef,
      path: '/create/tasks/:taskId',
      requires: [taskReadPermission],
      load: () => import('./pages/TaskPage/TaskPage.tsx'),
    }),
    pagePoint.add({
      id: 'actions',
      route: actionsRouteRef,
      path: '/create/actions',
      load: () => import('./pages/ActionsPage/ActionsPage.tsx'),
    }),
    pagePoint.add({
      id: 'templating-extensions',
      route: templatingExtensionsRouteRef,
      path: '/create/templating-extensions',
      load: () => import('./pages/TemplatingExtensionsPage/TemplatingExtensionsPage.tsx'),
    }),
    pagePoint.add({
      id: 'edit',
      route: editRouteRef,
      path: '/create/edit',
      requires: [templateManagementPermission],
      load: () => import('./pages/ToolsPage/ToolsPage.tsx'),
    }),
    pagePoint.add({
      id: 'custom-fields',
      route: customFieldsRouteRef,
      path: '/create/custom-fields',
      requires: [templateManagementPermission],
      load: () => import('./pages/CustomFieldsPage/CustomFieldsPage.tsx'),
    }),
    pagePoint.add({
      id: 'template-form',
      route: templateFormRouteRef,
      path: '/create/template-form',
      requires: [templateManagementPermission],
      load: () => import('./pages/FormEditorPage/FormEditorPage.tsx'),
    }),
    pagePoint.add({
      id: 'template-editor',
      route: templateEditorRouteRef,
      path: '/create/template',
      requires: [templateManagementPermission],
      load: () => import('./pages/TemplateEditorPage/TemplateEditorPage.tsx'),
    }),
    navItemPoint.add({
      title: translated(scaffolderTranslations, 'nav.create'),
      icon: CreateIcon,
      route: rootRouteRef,
      order: 105,
      shortcut: 'g n',
    }),
    commandPoint.add({
      id: 'tasks',
      title: translated(scaffolderTranslations, 'command.tasks'),
      keywords: translated(scaffolderTranslations, 'command.tasksKeywords'),
      icon: HistoryIcon,
      route: listTasksRouteRef,
    }),
    commandPoint.add({
      id: 'create',
      title: translated(scaffolderTranslations, 'command.create'),
      keywords: translated(scaffolderTranslations, 'command.createKeywords'),
      icon: CreateIcon,
      route: rootRouteRef,
    }),
    entityHealthPoint.add({
      id: 'task',
      order: 60,
      title: translated(scaffolderTranslations, 'task.title'),
      isShownFor: ({ kind }) => madeKinds.has(kind.toLowerCase()),
      isRare: true,
      requires: [taskReadPermission],
      check: async (entity, context) => {
        const { checkTask } = await import('./queries/taskFindings.ts');
        return checkTask(entity, context);
      },
    }),
    attentionPoint.add({
      id: 'failed-tasks',
      requires: [taskReadPermission],
      title: translated(scaffolderTranslations, 'task.title'),
      list: async context => {
        const { listFailedTasks } = await import('./queries/taskFindings.ts');
        return listFailedTasks(context);
      },
    }),
  ],
});
