import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { EntityName } from '@portico/catalog-model';
import { InputError } from '@portico/errors';
import { formatBuildLine } from '@portico/techdocs-common';
import type { Command } from 'commander';
import { openStorage } from '../storage/openStorage.ts';
import { buildFolder } from './buildFolder.ts';
import { listSiteFiles } from './listSiteFiles.ts';

/** Where the commands read from and write to. */
interface DocsCommandsIo {
  out(text: string): void;
  err(text: string): void;
  folder: string;
}

interface BuildOptions {
  sourceDir: string;
  outputDir: string;
  name?: string;
  plantumlServer?: string;
  strict?: boolean;
}

interface PublishOptions {
  directory: string;
  entity: string;
  publisherType: string;
  storageName: string;
  awsEndpoint?: string;
  awsRegion?: string;
  awsBucketRootPath?: string;
  awsS3ForcePathStyle?: boolean;
}

/** Adds `docs build` and `docs publish`, for sites that CI builds. @returns the group `docs`. */
export function addDocsCommands(program: Command, io: DocsCommandsIo): Command {
  const group = program
    .command('docs')
    .description('Builds sites of technical docs, publishes them, and shows them to their authors');

  group
    .command('build')
    .description('Builds the site of a folder; exit code 1 when it cannot be built')
    .option('--source-dir <folder>', 'the folder of the mkdocs.yml', '.')
    .option('--output-dir <folder>', 'the folder of the site, which is replaced', 'site')
    .option('--name <name>', "the site's name where the mkdocs.yml has none")
    .option('--plantuml-server <url>', 'a server that renders PlantUML, which gets the diagrams')
    .option('--strict', 'fail when there are warnings, such as links that lead nowhere')
    .action(async ({ sourceDir, outputDir, name, plantumlServer, strict }: BuildOptions) => {
      const output = resolve(io.folder, outputDir);
      const { site, contents, log } = await buildFolder(resolve(io.folder, sourceDir), {
        name,
        plantumlServer,
      });
      for (const line of log) io.err(`${formatBuildLine(line)}\n`);
      const faults = log.filter(({ level }) => level !== 'info').length;
      if (strict && faults > 0)
        throw new InputError(`The site is not written: ${faults} warnings, and --strict is set`);
      await replaceFolder(output, resolve(io.folder, sourceDir), listSiteFiles(site, contents));
      io.out(`${Object.keys(site.manifest.pages).length} pages are in ${output}\n`);
    });

  group
    .command('publish')
    .description('Puts a built site into a storage in place of the former one')
    .requiredOption('--entity <namespace/kind/name>', 'whose docs they are')
    .requiredOption(
      '--storage-name <name>',
      'the bucket; with --publisher-type local the folder of all sites',
    )
    .option('--publisher-type <type>', "'awsS3' or 'local'", 'awsS3')
    .option('--directory <folder>', 'the folder of the site', 'site')
    .option('--awsEndpoint <url>', 'another server of the protocol of S3')
    .option('--awsRegion <region>', 'the region of the bucket')
    .option('--awsBucketRootPath <path>', 'where the sites are in the bucket')
    .option('--awsS3ForcePathStyle', 'the bucket is in the path of addresses')
    .action(async (options: PublishOptions) => {
      const count = await publish(options, io.folder);
      io.out(`${count} files are published for ${options.entity}\n`);
    });
  return group;
}

async function replaceFolder(
  output: string,
  source: string,
  files: Iterable<{ path: string; bytes: Uint8Array }>,
): Promise<void> {
  if (!relative(output, source).startsWith('..'))
    throw new InputError(
      `The site cannot replace '${output}', which holds its source; name another --output-dir`,
    );
  await rm(output, { recursive: true, force: true });
  for (const { path, bytes } of files) {
    const file = join(output, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

async function publish(options: PublishOptions, folder: string): Promise<number> {
  const { publisherType: type, storageName, awsEndpoint, awsRegion, awsBucketRootPath } = options;
  const site = readEntity(options.entity);
  const directory = resolve(folder, options.directory);
  const storage = await openStorage(
    {
      publisher: {
        type,
        local: { publishDirectory: storageName },
        awsS3: {
          bucketName: storageName,
          ...(awsEndpoint !== undefined && { endpoint: awsEndpoint }),
          ...(awsRegion !== undefined && { region: awsRegion }),
          ...(awsBucketRootPath !== undefined && { bucketRootPath: awsBucketRootPath }),
          ...(options.awsS3ForcePathStyle && { s3ForcePathStyle: true }),
        },
      },
    },
    [],
    path => resolve(folder, path),
  );
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter(entry => entry.isFile())
      .map(entry => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
      // Readers learn from it that there is a newer site.
      .toSorted(
        (a, b) => Number(a === 'techdocs_metadata.json') - Number(b === 'techdocs_metadata.json'),
      );
    if (!paths.includes('index.html'))
      throw new InputError(`'${directory}' has no index.html; build the site there first`);
    for (const path of paths)
      await storage.writeFile(site, path, await readFile(join(directory, path)));
    const current = new Set(paths);
    const gone = (await storage.listFiles(site)).filter(path => !current.has(path));
    await storage.removeFiles(site, gone);
    return paths.length;
  } finally {
    await storage.close?.();
  }
}

function readEntity(text: string): EntityName {
  const [, namespace, kind, name] =
    /^([\w.-]+)\/([\w.-]+)\/([\w.-]+)$/.exec(text.toLowerCase()) ?? [];
  if (!namespace || !kind || !name || [namespace, kind, name].some(part => /^\.+$/.test(part)))
    throw new InputError(`Option '--entity' is '${text}'; write it as 'default/component/name'`);
  return { namespace, kind, name };
}
