/**
 * Adds a plugin to the code of a list of plugins: its import where the alphabet puts it, and itself at the end of the list.
 *
 * @param name - what the package exports.
 * @throws InputError when the code has no list `plugins`.
 */
export declare function addToPluginList(code: string, name: string, packageName: string): string;
//# sourceMappingURL=addToPluginList.d.ts.map
