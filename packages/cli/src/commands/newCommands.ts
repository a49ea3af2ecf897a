import { type Command, Option } from 'commander';
import type { CliIo } from '../CliIo.ts';
import { writeNewPlugin } from '../plugins/writeNewPlugin.ts';

/** Adds `new plugin`. */
export function addNewCommands(program: Command, io: CliIo): void {
  const group = program.command('new').description('Write new packages');
  group
    .command('plugin')
    .argument('<id>', 'lower-case words with dashes, such as cloud-costs')
    .addOption(
      new Option(
        '--backend',
        'with a server: a route, a permission, a scheduled task, configuration',
      ),
    )
    .description('Write a plugin with a page into plugins/, and add it to the portal')
    .action(async (id: string, { backend = false }: { backend?: boolean }) => {
      const { packages, changed, isCompanyPortal } = await writeNewPlugin({
        folder: io.folder,
        id,
        backend,
      });
      io.out(
        [
          ...packages.map(name => `wrote    plugins/${name}`),
          ...changed.map(file => `changed  ${file}`),
          '',
          'Next:',
          ...(isCompanyPortal ? describePortalSteps(id) : describeWorkspaceSteps(id)),
          '',
        ].join('\n'),
      );
    });
}

function describeWorkspaceSteps(id: string): readonly string[] {
  return [
    `  npm run dev                                then open http://localhost:5173/${id}`,
    `  npm run tool -- vitest run plugins/${id}   runs its tests`,
    `Begin at plugins/${id}/src/pages; docs/plugins.md explains the rest.`,
  ];
}

function describePortalSteps(id: string): readonly string[] {
  return [
    '  npm install',
    `  npm start     builds the portal with it; then open http://localhost:7007/${id}`,
    `Begin at plugins/${id}/src/pages.`,
  ];
}
