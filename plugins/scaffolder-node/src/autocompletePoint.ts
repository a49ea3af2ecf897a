import { createExtensionPoint } from '@portico/core';

/** What suggestions are requested for. */
export interface AutocompleteRequest {
  /** `repositoriesWithOwner`, `workspaces` … */
  resource: string;
  /** The user's token for the provider. */
  token: string;
  /** What was chosen before: `host`, `owner`, `workspace` … */
  context: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** Suggests values of form fields. */
export interface AutocompleteProvider {
  /** `github`, `bitbucket-cloud` … */
  id: string;
  /** @throws InputError for a resource that it does not know. */
  complete(request: AutocompleteRequest): Promise<readonly { id: string; title?: string }[]>;
}

/** Providers that a plugin adds. */
export interface AutocompleteProviders {
  providers: readonly AutocompleteProvider[];
}

/** What suggests values of form fields. */
export const autocompletePoint = createExtensionPoint<AutocompleteProviders>({
  id: 'scaffolder-autocomplete',
  description: 'What suggests values of form fields',
});
