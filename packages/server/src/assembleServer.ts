import {
  type AssembledContribution,
  assemble,
  type Assembly,
  type AssemblyOptions,
} from '@portico/core';
import { AssemblyError, type Problem } from '@portico/errors';
import { type ServerPluginRuntime, serverRuntimePoint } from './serverPlugins.ts';

/** A server put together: checked, and nothing started yet. */
export interface ServerAssembly extends Assembly {
  /** The running part of each plugin that has one, in the order of their start. */
  readonly runtimes: readonly AssembledContribution<ServerPluginRuntime>[];
}

/**
 * Puts a server's plugins together.
 *
 * @throws AssemblyError with every problem found, a route that does not say who may call it among them.
 */
export function assembleServer(options: AssemblyOptions): ServerAssembly {
  const assembly = assemble(options);
  const runtimes = assembly.contributionsTo(serverRuntimePoint);
  const problems = runtimes.flatMap(findUndeclaredRoutes);
  if (problems.length > 0) throw new AssemblyError(problems);
  return { ...assembly, runtimes };
}

function findUndeclaredRoutes({
  pluginId,
  value,
}: AssembledContribution<ServerPluginRuntime>): Problem[] {
  return value.routes
    .filter(route => !Array.isArray(route.access) || route.access.length === 0)
    .map(({ endpoint }) => ({
      code: 'route-access-missing',
      pluginId,
      message: `Route '${endpoint.method} ${endpoint.path}' does not say who may call it`,
      hint: "give it an access, such as ['user', 'service']",
    }));
}
