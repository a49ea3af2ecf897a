export function preparePortal(folder: string, options?: { always?: boolean }): Promise<void>;
export function listsPlugins(folder: string): boolean;
export function findBuiltPortal(folder: string): string | undefined;
