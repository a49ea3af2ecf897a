/** Adds a workspace package to a `package.json`. */
export declare function addDependency(text: string, name: string): string;
/**
 * Adds project references to a `tsconfig.json`, before the first of an app, as the text is otherwise.
 *
 * @throws InputError when it has no list of references.
 */
export declare function addReferences(text: string, paths: readonly string[]): string;
//# sourceMappingURL=editManifests.d.ts.map
