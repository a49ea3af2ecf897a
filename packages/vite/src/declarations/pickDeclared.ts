import { join } from 'node:path';
import type { DeclaringPackage } from './readDeclarations.ts';

/** A module by its name, and a file from which the name resolves. */
export interface ModuleReference {
  specifier: string;
  importer: string;
}

/** The package that serves sign-in. */
export interface DeclaredSignIn {
  entry: ModuleReference;
  page: ModuleReference;
}

/** @throws Error when not exactly one package of the portal declares a sign-in page. */
export function pickSignIn(packages: readonly DeclaringPackage[]): DeclaredSignIn {
  const [found, other] = packages.filter(({ declaration }) => declaration.signIn);
  if (!found?.declaration.signIn) {
    throw new Error(
      "No dependency of the portal declares a sign-in page; add '@portico/auth' to its dependencies",
    );
  }
  if (other) {
    throw new Error(
      `Both '${found.name}' and '${other.name}' declare a sign-in page; remove one from the portal's dependencies`,
    );
  }
  const { entry, page } = found.declaration.signIn;
  return { entry: refer(found, entry), page: refer(found, page) };
}

/**
 * The page that most visits begin with.
 *
 * @param wanted - the package to take it from where several declare one.
 * @throws Error when several do and none is named, or the named one does not.
 */
export function pickFirstPage(
  packages: readonly DeclaringPackage[],
  wanted?: string,
): ModuleReference | undefined {
  const found = packages.filter(
    ({ name, declaration }) =>
      declaration.firstPage !== undefined && (wanted === undefined || name === wanted),
  );
  if (wanted !== undefined && found.length === 0) {
    throw new Error(`firstPage names '${wanted}', which is no dependency that declares one`);
  }
  if (found.length > 1) {
    const names = found.map(({ name }) => `'${name}'`).join(', ');
    throw new Error(`${names} each declare a first page; name one in 'firstPage' of definePortal`);
  }
  const [page] = found;
  return page?.declaration.firstPage ? refer(page, page.declaration.firstPage) : undefined;
}

/** A subpath of a declaring package as a module that can be resolved. */
export function refer({ name, dependent }: DeclaringPackage, subpath: string): ModuleReference {
  return {
    specifier: join(name, subpath).replaceAll('\\', '/'),
    importer: join(dependent, 'package.json'),
  };
}
