import type { Plugin } from 'vite';
import type { ModuleReference } from '../declarations/pickDeclared.ts';

/** Ids of the modules that the rules of the build are about, known once a build has begun. */
export class PortalModules {
  private readonly ids = new Map<string, string>();
  private readonly references: Readonly<
    Record<'signInPage' | 'firstPage', ModuleReference | undefined>
  >;

  constructor(references: { signInPage: ModuleReference; firstPage: ModuleReference | undefined }) {
    this.references = references;
  }

  /** The module that renders the choices of sign-in. */
  get signInPage(): string {
    return this.require('signInPage');
  }

  /** The module of the page that most visits begin with, where a package declares one. */
  get firstPage(): string | undefined {
    return this.references.firstPage && this.require('firstPage');
  }

  /** A plugin that finds the ids. */
  resolve(): Plugin {
    const { ids, references } = this;
    return {
      name: 'portico-modules',
      apply: 'build',
      async buildStart() {
        for (const [name, reference] of Object.entries(references)) {
          if (!reference) continue;
          const { specifier, importer } = reference;
          const found = await this.resolve(specifier, importer);
          if (!found) {
            throw new Error(
              `A package declares '${specifier}' in its field 'portico', but does not export it`,
            );
          }
          ids.set(name, found.id);
        }
      },
    };
  }

  private require(name: string): string {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`The build has not resolved '${name}' yet`);
    return id;
  }
}
