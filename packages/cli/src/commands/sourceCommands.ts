import {
  type CatalogSource,
  listHeldEntitiesEndpoint,
  listProposalsEndpoint,
  listSourcesEndpoint,
  type ProposedRepository,
  refuseHeldRunEndpoint,
  releaseHeldRunEndpoint,
  runSourceEndpoint,
  type SourceSample,
  trySourceEndpoint,
} from '@portico/catalog-common/operations';
import type { PluginClient } from '@portico/contract';
import type { Plugin } from '@portico/core';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
import { addConnectionOptions, type ConnectionOptions, connectServer } from '../connectServer.ts';
import { formatTable } from '../output/formatTable.ts';

const pageSize = 500;

interface ListOptions extends ConnectionOptions {
  json?: boolean;
}

/** Adds the operator's calls of the sources that entities come from. */
export function addSourceCommands(program: Command, plugins: readonly Plugin[], io: CliIo): void {
  const group = program
    .command('sources')
    .description('Shows what entities come from, reads it, and decides on held removals');
  const connect = (options: ConnectionOptions) => connectServer('catalog', options, plugins, io);

  addConnectionOptions(group.command('list'))
    .description('Lists the sources with their state, entities, last and next reading')
    .option('--json', 'print the answer as JSON')
    .action(async (options: ListOptions) => {
      const sources = await listAll(await connect(options));
      io.out(options.json ? `${JSON.stringify(sources, null, 2)}\n` : describe(sources));
    });
  addConnectionOptions(group.command('held <id>'))
    .description('Lists the entities that a held run would remove')
    .action(async (id: string, options: ConnectionOptions) => {
      const refs = await listHeld(await connect(options), id);
      io.out(refs.length === 0 ? `Run '${id}' holds nothing\n` : `${refs.join('\n')}\n`);
    });
  addConnectionOptions(group.command('proposals [source]'))
    .description('Lists repositories that have no descriptor, of all sources or the one of a ref')
    .option('--json', 'print the answer as JSON')
    .action(async (source: string | undefined, options: ListOptions) => {
      const found = await listProposals(await connect(options), source);
      io.out(options.json ? `${JSON.stringify(found, null, 2)}\n` : describeProposals(found));
    });
  addConnectionOptions(group.command('try <id>'))
    .description('Shows what the filters of a source take and omit of the first of what it lists')
    .option('--json', 'print the answer as JSON')
    .action(async (id: string, options: ListOptions) => {
      const client = await connect(options);
      const sample = await client.call(trySourceEndpoint, { body: { id } });
      io.out(options.json ? `${JSON.stringify(sample, null, 2)}\n` : describeSample(sample));
    });
  const addAction = (
    usage: string,
    description: string,
    act: (client: PluginClient, id: string) => Promise<string>,
  ) =>
    addConnectionOptions(group.command(usage))
      .description(description)
      .action(async (id: string, options: ConnectionOptions) =>
        io.out(`${await act(await connect(options), id)}\n`),
      );
  addAction('run <id>', 'Reads a source as soon as possible', async (client, id) => {
    await client.call(runSourceEndpoint, { body: { id } });
    return `Source '${id}' will be read`;
  });
  addAction('confirm <id>', 'Removes what a held run would remove', async (client, id) => {
    await client.call(releaseHeldRunEndpoint, { params: { id } });
    return `What run '${id}' held is removed`;
  });
  addAction('refuse <id>', 'Keeps what a held run would remove', async (client, id) => {
    await client.call(refuseHeldRunEndpoint, { params: { id } });
    return `What run '${id}' held stays`;
  });
}

async function listAll(client: PluginClient): Promise<CatalogSource[]> {
  const sources: CatalogSource[] = [];
  for (;;) {
    const query = { limit: pageSize, offset: sources.length };
    const { items, hasMore } = await client.call(listSourcesEndpoint, { query });
    sources.push(...items);
    if (!hasMore || items.length === 0) return sources;
  }
}

async function listProposals(
  client: PluginClient,
  ref: string | undefined,
): Promise<ProposedRepository[]> {
  const found: ProposedRepository[] = [];
  for (;;) {
    const query = { limit: pageSize, offset: found.length, ...(ref !== undefined && { ref }) };
    const { items, hasMore } = await client.call(listProposalsEndpoint, { query });
    found.push(...items);
    if (!hasMore || items.length === 0) return found;
  }
}

function describeProposals(found: readonly ProposedRepository[]): string {
  if (found.length === 0) return 'Every repository of the sources has a descriptor\n';
  const rows = found.map(({ name, url, language, topics, lastActivityAt }) => [
    name,
    language ?? '-',
    topics.join(',') || '-',
    lastActivityAt ?? '-',
    url,
  ]);
  return formatTable(['REPOSITORY', 'LANGUAGE', 'TOPICS', 'LAST CHANGE', 'URL'], rows);
}

function describeSample({ taken, takenCount, refused, isWhole, requests }: SourceSample): string {
  const looked = refused.reduce((total, { count }) => total + count, takenCount);
  const rows = [
    ...taken.map(({ name, reasons }) => ['taken', name, reasons.join(', ') || '-']),
    ...refused.map(({ filter, count, names }) => [
      'omitted',
      names.length < count ? `${names.join(', ')}, …` : names.join(', '),
      `${filter} (${count})`,
    ]),
  ];
  const part = isWhole ? 'all that it lists' : 'the first part of what it lists';
  const summary = `${takenCount} of ${looked} taken: ${part}, by ${requests} requests; nothing is stored\n`;
  return rows.length === 0 ? summary : `${formatTable(['', 'NAME', 'FILTER'], rows)}${summary}`;
}

async function listHeld(client: PluginClient, id: string): Promise<string[]> {
  const refs: string[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const query = { limit: pageSize, offset };
    const answer = await client.call(listHeldEntitiesEndpoint, { params: { id }, query });
    refs.push(...answer.items);
    if (!answer.hasMore) return refs;
  }
}

function describe(sources: readonly CatalogSource[]): string {
  if (sources.length === 0) return 'There are no sources\n';
  const rows = sources.map(source => [
    source.id,
    source.heldRun && !source.heldRun.refusedAt ? `held (${source.heldRun.id})` : source.state,
    String(source.entities),
    source.completedAt ?? '-',
    source.nextAt ?? '-',
    source.ref,
    source.error?.message ?? source.problems[0] ?? '',
  ]);
  return formatTable(['ID', 'STATE', 'ENTITIES', 'COMPLETE', 'NEXT', 'SOURCE', 'PROBLEM'], rows);
}
