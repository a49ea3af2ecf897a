import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportState } from './checkReports.ts';
import { DeclarationReader } from './DeclarationReader.ts';
import { listAuthorPackages, requireDeclarations } from './listAuthorPackages.ts';
import { nameReport, renderBody } from './reports.ts';

/**
 * What the declarations of all packages for authors say now, and what their reports say.
 *
 * @throws Error when `tsc -b` has not written the declarations.
 */
export async function readStates(root: string): Promise<readonly ReportState[]> {
  const packages = await listAuthorPackages(root);
  requireDeclarations(packages);
  const files = packages.flatMap(({ entries }) => entries.map(({ declarations }) => declarations));
  const reader = new DeclarationReader(files);
  return Promise.all(
    packages.map(async each => {
      const file = join(root, nameReport(each.name));
      const stored = existsSync(file) ? await readFile(file, 'utf8') : undefined;
      return { package: each, body: renderBody(each, reader), stored };
    }),
  );
}
