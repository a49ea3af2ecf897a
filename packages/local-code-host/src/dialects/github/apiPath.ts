/** Below the forge's address, as on GitHub Enterprise. */
export const apiPath = '/api/v3';
