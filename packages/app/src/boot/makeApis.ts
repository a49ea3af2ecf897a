import type { Assembly, Plugin } from '@portico/core';
import { AssemblyError, describeProblem } from '@portico/errors';

/**
 * Makes the apis of all plugins. One that cannot be made fails where its plugin shows something, unless the shell
 * itself is made from it.
 *
 * @param appPlugin - the shell's own plugin.
 * @throws AssemblyError with what keeps the shell from being made, the plugins at fault named.
 */
export async function makeApis(assembly: Assembly, appPlugin: Plugin): Promise<void> {
  const failures = await assembly.makeApis();
  const shellApis = (appPlugin.provides ?? []).map(({ api }) => [api.id, api] as const);
  const shellProviders = assembly.listProviders(Object.fromEntries(shellApis));
  const fatal = failures.filter(({ pluginId }) => shellProviders.includes(pluginId ?? ''));
  if (fatal.length > 0) throw new AssemblyError(fatal);
  // oxlint-disable-next-line no-console -- for whoever adds plugins to the portal
  for (const failure of failures) console.error(describeProblem(failure));
}
