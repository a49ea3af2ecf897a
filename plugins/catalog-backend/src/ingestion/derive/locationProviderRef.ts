/** The source of the Location entities that represent registered locations. */
export const locationProviderRef = 'provider:locations';
