export { scaffolderPlugin } from './plugin.ts';
export {
  actionsRouteRef,
  customFieldsRouteRef,
  editRouteRef,
  listTasksRouteRef,
  rootRouteRef,
  selectedTemplateRouteRef,
  taskRouteRef,
  templateEditorRouteRef,
  templateFormRouteRef,
  templatingExtensionsRouteRef,
} from './routes.ts';
