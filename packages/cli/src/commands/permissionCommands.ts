import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import type { Plugin } from '@portico/core';
import { explainEndpoint, permissionPluginId } from '@portico/permission-common';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
import { addConnectionOptions, type ConnectionOptions, connectServer } from '../connectServer.ts';
import { describeExplanation } from '../output/describeExplanation.ts';

interface ExplainOptions extends ConnectionOptions {
  user: string;
  permission: string;
  entity?: string;
  json?: boolean;
}

/** Adds `permission explain`. */
export function addPermissionCommands(
  program: Command,
  plugins: readonly Plugin[],
  io: CliIo,
): void {
  const group = program
    .command('permission')
    .description('Explains the permission policy of a running server');

  addConnectionOptions(group.command('explain'))
    .description('Reports what the policy says of a user and a permission, and which entry decides')
    .requiredOption('--user <ref>', "the user, such as 'user:default/ada' or 'ada'")
    .requiredOption('--permission <name>', "the permission, such as 'catalog.entity.delete'")
    .option('--entity <ref>', 'the entity that it is about')
    .option('--json', 'print the answer as JSON')
    .action(async (options: ExplainOptions) => {
      const client = await connectServer(permissionPluginId, options, plugins, io);
      const { user, permission, entity } = options;
      const explanation = await client.call(explainEndpoint, {
        query: {
          user,
          permission,
          ...(entity !== undefined && { resourceRef: stringifyEntityRef(parseEntityRef(entity)) }),
        },
      });
      io.out(
        options.json
          ? `${JSON.stringify(explanation, null, 2)}\n`
          : describeExplanation(explanation),
      );
    });
}
