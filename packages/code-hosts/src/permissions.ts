import { createPermission } from '@portico/contract/permissions';

/** To act on code hosts with the configured credentials, such as opening pull requests. */
export const integrationsWritePermission = createPermission('integrations.write', 'create');
