import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type Entity, isJsonObject } from '@portico/catalog-model';
import { InputError, NotFoundError } from '@portico/errors';
import { findDashedNames, FormNode } from '@portico/scaffolder-common/form';
import type { Command } from 'commander';
import { parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';
import { ContainedFolder } from '@portico/server/files';
import { listFiles, readBytes } from '../run/workspaceFiles.ts';
import { describeFormHints } from '../template/describeFormHints.ts';
import { listParameters } from '../template/readTemplate.ts';
import { compareSnapshot } from './compareSnapshot.ts';
import { type CaseResult, runTemplateCase, templateCaseSchema } from './runTemplateCase.ts';

/** Where the commands read from and write to. */
interface TemplateCommandsIo {
  out(text: string): void;
  err(text: string): void;
  /** Paths are relative to it. */
  folder: string;
}

const casesFolder = 'template-tests';
const entitySchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

/** Adds `template test`, for CI and authors. */
export function addTemplateCommands(program: Command, io: TemplateCommandsIo): void {
  const group = program.command('template').description('Tests software templates');
  group
    .command('test')
    .description(
      `Runs templates with the cases of their folders '${casesFolder}' and compares what they make; exit code 1 when something differs`,
    )
    .argument('<files...>', 'template files')
    .option('--update', 'write what the templates make as what is expected')
    .action(async (files: string[], { update = false }: { update?: boolean }) => {
      let failed = 0;
      for (const file of files) failed += await testTemplate(resolve(io.folder, file), update, io);
      if (failed > 0)
        throw new InputError(
          `${failed} ${failed === 1 ? 'case differs' : 'cases differ'}; look at the changes, and accept them with --update`,
        );
    });
}

/** @returns how many cases differ. */
async function testTemplate(
  file: string,
  isUpdate: boolean,
  io: TemplateCommandsIo,
): Promise<number> {
  const entity = await readEntity(file);
  for (const hint of [...describeFormHints(listParameters(entity)), ...describeDashes(entity)])
    io.err(`${relative(io.folder, file)}: ${hint}\n`);
  const folder = join(dirname(file), casesFolder);
  const names = await listCases(folder);
  if (names.length === 0)
    throw new NotFoundError(
      `'${relative(io.folder, file)}' has no cases; write one as '${casesFolder}/NAME/case.yaml'`,
    );
  let failed = 0;
  for (const name of names) {
    const at = join(folder, name);
    const title = `${entity.metadata.name}: ${name}`;
    const result = await runTemplateCase(entity, file, await readCase(join(at, 'case.yaml')));
    const made = toSnapshot(result);
    if (isUpdate) {
      await writeSnapshot(join(at, 'expected'), made);
      const { error } = result.run;
      io.out(`${title}: written${error === undefined ? '' : `; the run failed: ${error}`}\n`);
      continue;
    }
    const differences = compareSnapshot(await readSnapshot(join(at, 'expected')), made);
    io.out(`${title}: ${differences.length === 0 ? 'ok' : 'differs'}\n`);
    for (const line of differences) io.err(`  ${line}\n`);
    if (differences.length > 0) failed += 1;
  }
  return failed;
}

function describeDashes({ spec = {} }: Entity): string[] {
  const { steps, output, parameters } = spec;
  const ids = [steps].flat().map(step => (isJsonObject(step) ? String(step['id']) : ''));
  const known = new Set([...ids, ...FormNode.of([parameters].flat()).propertyNames]);
  return findDashedNames({ steps, output }, known).map(
    ({ path, found, fix }) =>
      `Hint: '${path.join('.')}' has '${found}', which is a subtraction; write ${fix}`,
  );
}

async function readEntity(file: string): Promise<Entity> {
  const documents = parseAllDocuments(await readText(file));
  const found = documents
    .map(document => entitySchema.safeParse(document.toJS()).data)
    .find(entity => entity?.kind === 'Template');
  if (found) return found as Entity;
  const [problem] = documents.flatMap(({ errors }) => errors);
  throw new InputError(`'${file}' holds no template${problem ? `: ${problem.message}` : ''}`);
}

async function readCase(file: string) {
  const [document] = parseAllDocuments(await readText(file));
  const { success, data, error } = templateCaseSchema.safeParse(document?.toJS() ?? {});
  if (success) return data;
  const [issue] = error.issues;
  throw new InputError(`'${file}': field '${issue?.path.join('.')}': ${issue?.message}`);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new NotFoundError(`There is no file '${file}'`);
  }
}

async function listCases(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** What is compared: `run.yaml`, and the files below `files`. */
function toSnapshot({ run, files }: CaseResult): Map<string, Buffer> {
  return new Map([
    ['run.yaml', Buffer.from(stringify(run))],
    ...[...files].map(([path, bytes]): [string, Buffer] => [`files/${path}`, bytes]),
  ]);
}

async function readSnapshot(folder: string): Promise<Map<string, Buffer>> {
  const snapshot = new ContainedFolder(folder, { name: 'snapshot' });
  const found = await listFiles(snapshot).catch((error: unknown) => {
    if ((error as Error).name === 'NotFoundError') return [];
    throw error;
  });
  const files = await Promise.all(
    found.map(async (file): Promise<[string, Buffer]> => [
      file.path,
      await readBytes(snapshot, file),
    ]),
  );
  return new Map(files);
}

async function writeSnapshot(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const snapshot = new ContainedFolder(folder, { name: 'snapshot' });
  for (const [path, bytes] of files) await snapshot.write(path, bytes);
}
