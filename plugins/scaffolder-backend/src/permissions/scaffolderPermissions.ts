import { type Task } from '@portico/scaffolder-common';
import {
  actionResourceType,
  scaffolderPermissions as permissions,
  taskResourceType,
  templateManagementPermission,
  templateResourceType,
} from '@portico/scaffolder-common/permissions';
import {
  createInMemoryResource,
  createOwnerWord,
  type PluginPermissions,
} from '@portico/server/permissions';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import { actionRules, type RequestedAction } from './actionRules.ts';
import { taskRules } from './taskRules.ts';
import { type TemplatePart, templateRules } from './templateRules.ts';

/** Tasks belong to who started them, which no group does. */
const ownedTasks = (ownerRefs: readonly string[]) => ({
  rule: 'IS_TASK_OWNER',
  resourceType: taskResourceType,
  params: { createdBy: ownerRefs.filter(ref => !/^group:/i.test(ref)) },
});

/** The permissions of the scaffolder, with the rules on tasks, actions and parts of templates. */
export const scaffolderPermissions: PluginPermissions<ScaffolderServices> = {
  permissions,
  grantedByDefault: [templateManagementPermission],
  resources: [
    {
      ...createInMemoryResource<Task, ScaffolderServices>({
        resourceType: taskResourceType,
        rules: taskRules,
        load: (ids, { tasks }) => tasks.getMany(ids),
      }),
      ownedBy: ownedTasks,
      // Their values and logs are for who started them.
      isPrivate: true,
      words: { isOwner: createOwnerWord(ownedTasks) },
    },
    {
      ...createInMemoryResource<RequestedAction, ScaffolderServices>({
        resourceType: actionResourceType,
        rules: actionRules,
        load: async (ids, { actions }) =>
          ids.map(id => (actions.has(id) ? { id, input: {} } : undefined)),
      }),
      // Whoever may start tasks runs all actions, until a policy forbids it.
      ownedBy: () => ({ allOf: [] }),
    },
    createInMemoryResource<TemplatePart, ScaffolderServices>({
      resourceType: templateResourceType,
      rules: templateRules,
      // Parts of templates have no refs: they are judged where templates are read.
      load: async refs => refs.map(() => undefined),
    }),
  ],
};
