export {
  actionExecutePermission,
  actionResourceType,
  scaffolderPermissions,
  taskCancelPermission,
  taskCreatePermission,
  taskReadPermission,
  taskResourceType,
  templateManagementPermission,
  templateParameterReadPermission,
  templateResourceType,
  templateStepReadPermission,
} from '../permissions.ts';
