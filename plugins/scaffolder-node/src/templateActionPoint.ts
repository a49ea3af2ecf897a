import { createExtensionPoint } from '@portico/core';
import type { TemplateAction } from './TemplateAction.ts';

/** Actions that a plugin adds; one with the id of another takes its place. */
export interface TemplateActions {
  actions: readonly TemplateAction[];
}

/** Actions that steps of templates may name. */
export const templateActionPoint = createExtensionPoint<TemplateActions>({
  id: 'template-actions',
  description: 'Actions that steps of templates may name',
});
