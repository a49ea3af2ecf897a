import {
  createPermission,
  createResourcePermission,
  type Permission,
} from '@portico/contract/permissions';

/** The resource type of templates, whose parts permissions hide. */
export const templateResourceType = 'scaffolder-template';
/** The resource type of actions; a resource ref is an action's id. */
export const actionResourceType = 'scaffolder-action';
/** The resource type of tasks; a resource ref is a task's id. */
export const taskResourceType = 'scaffolder-task';

/** To run a step with an action. */
export const actionExecutePermission = createResourcePermission(
  'scaffolder.action.execute',
  actionResourceType,
);
/** To see a set of parameters of a template. */
export const templateParameterReadPermission = createResourcePermission(
  'scaffolder.template.parameter.read',
  templateResourceType,
  'read',
);
/** To see a step of a template, and to have it run. */
export const templateStepReadPermission = createResourcePermission(
  'scaffolder.template.step.read',
  templateResourceType,
  'read',
);
/** To see a task with its events. */
export const taskReadPermission = createResourcePermission(
  'scaffolder.task.read',
  taskResourceType,
  'read',
);
/** To start tasks, and to run failed ones again. */
export const taskCreatePermission = createPermission('scaffolder.task.create', 'create');
/** To cancel a task. */
export const taskCancelPermission = createResourcePermission(
  'scaffolder.task.cancel',
  taskResourceType,
);
/** To use the template editor and dry runs. */
export const templateManagementPermission = createPermission('scaffolder.template.management');

/** Every permission that the scaffolder checks. */
export const scaffolderPermissions: readonly Permission[] = [
  actionExecutePermission,
  templateParameterReadPermission,
  templateStepReadPermission,
  taskReadPermission,
  taskCreatePermission,
  taskCancelPermission,
  templateManagementPermission,
];
