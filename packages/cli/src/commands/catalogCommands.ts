import { CatalogClient } from '@portico/catalog-common';
import {
  listHeldRunsEndpoint,
  listLocationErrorsEndpoint,
  type LocationError,
  releaseHeldRunEndpoint,
} from '@portico/catalog-common/operations';
import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import type { PluginClient } from '@portico/contract';
import type { Plugin } from '@portico/core';
import { NotFoundError } from '@portico/errors';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
import { addConnectionOptions, type ConnectionOptions, connectServer } from '../connectServer.ts';
import { describeTrace } from '../output/describeTrace.ts';
import { formatTable } from '../output/formatTable.ts';

interface ReadOptions extends ConnectionOptions {
  json?: boolean;
}

/** The catalog of a running server. */
interface CatalogConnection {
  catalog: CatalogClient;
  /** For the calls that the catalog's own client omits. */
  client: PluginClient;
}

/** Adds the operator's calls of the catalog. */
export function addCatalogCommands(program: Command, plugins: readonly Plugin[], io: CliIo): void {
  const group = program.command('catalog').description('Operates the catalog of a running server');
  const connect = async (options: ConnectionOptions): Promise<CatalogConnection> => {
    const client = await connectServer('catalog', options, plugins, io);
    return { client, catalog: new CatalogClient(client) };
  };

  /** A command that reads something, and shows it to people or, with `--json`, to programs. */
  function addRead<Answer>(
    usage: string,
    description: string,
    read: (connection: CatalogConnection, argument: string) => Promise<Answer>,
    show: (answer: Answer) => string,
  ): void {
    addConnectionOptions(group.command(usage))
      .description(description)
      .option('--json', 'print the answer as JSON')
      .action(async (...args: unknown[]) => {
        const { argument, options } = splitArguments<ReadOptions>(args);
        const answer = await read(await connect(options), argument);
        io.out(options.json ? `${JSON.stringify(answer, null, 2)}\n` : show(answer));
      });
  }

  /** A command that does something to the one resource it names. */
  function addAction(
    usage: string,
    description: string,
    act: (connection: CatalogConnection, argument: string) => Promise<string>,
  ): void {
    addConnectionOptions(group.command(usage))
      .description(description)
      .action(async (...args: unknown[]) => {
        const { argument, options } = splitArguments<ConnectionOptions>(args);
        io.out(`${await act(await connect(options), argument)}\n`);
      });
  }

  addRead(
    'held-runs',
    'Lists the runs that would remove so much that they wait for an operator',
    async ({ client }) => (await client.call(listHeldRunsEndpoint, {})).items,
    runs =>
      runs.length === 0
        ? 'No run is held\n'
        : formatTable(
            ['ID', 'HELD AT', 'REMOVES', 'LOCATION', 'SUCH AS'],
            runs.map(run => [
              run.id,
              run.heldAt,
              `${run.removals} of ${run.entities}`,
              run.locationRef,
              run.exampleRefs.slice(0, 2).join(', '),
            ]),
          ),
  );
  addAction('release <id>', 'Lets a held run go on, with its removals', async ({ client }, id) => {
    await client.call(releaseHeldRunEndpoint, { params: { id } });
    return `Run '${id}' is released`;
  });
  addRead(
    'errors',
    'Lists what went wrong while reading locations',
    ({ client }) => listAllErrors(client),
    errors =>
      errors.length === 0
        ? 'No location has errors\n'
        : errors
            .map(
              ({ source, line, column, name, message }) =>
                `${[source, line, column].filter(part => part !== undefined).join(':')}: ${name}: ${message}\n`,
            )
            .join(''),
  );
  addAction(
    'refresh <entityRef>',
    'Reads the sources of an entity again, soon',
    async ({ catalog }, ref) => {
      const entityRef = toEntityRef(ref);
      await catalog.refreshEntity(entityRef);
      return `Entity '${entityRef}' will be read again`;
    },
  );
  addRead(
    'trace <entityRef>',
    'Reports where an entity was read, and what happened to it',
    async ({ catalog }, ref) => {
      const entityRef = toEntityRef(ref);
      const trace = await catalog.getEntityTrace(entityRef);
      if (!trace) throw new NotFoundError(`The catalog has no entity '${entityRef}'`);
      return trace;
    },
    describeTrace,
  );
}

/** Commander passes the arguments that were declared, then the options, then the command. */
function splitArguments<Options>(args: readonly unknown[]): { argument: string; options: Options } {
  const [first] = args;
  return { argument: typeof first === 'string' ? first : '', options: args.at(-2) as Options };
}

/** The full ref; the kind must be said, all else has a default. */
function toEntityRef(text: string): string {
  return stringifyEntityRef(parseEntityRef(text));
}

async function listAllErrors(client: CatalogConnection['client']): Promise<LocationError[]> {
  const errors: LocationError[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const { items, pageInfo } = await client.call(listLocationErrorsEndpoint, { query });
    errors.push(...items);
    cursor = pageInfo?.nextCursor;
  } while (cursor !== undefined);
  return errors;
}
