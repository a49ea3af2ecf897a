import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { collectFixed, readChunkGraph } from '../bundles/readChunkGraph.ts';
import { sumSizes } from '../bundles/sumSizes.ts';
import type { BundleFigures } from '../report/portalFigures.ts';
import { rootFolder } from '../server/BenchServer.ts';

/** Weighs the built portal. */
export async function measureBundles(): Promise<BundleFigures> {
  const portalFolder = join(rootFolder, 'apps/portal/dist');
  const assets = join(portalFolder, 'assets');
  const graph = await readChunkGraph(portalFolder);
  const initial = collectFixed(graph, graph.entry);
  const roots = new Set([...graph.chunks.values()].flatMap(({ onDemand }) => onDemand));
  const onDemand = await Promise.all(
    [...roots]
      .filter(file => !initial.has(file))
      .map(async file => {
        const added = [...collectFixed(graph, file)].filter(each => !initial.has(each));
        return { name: dropHash(file), ...(await sumSizes(assets, added)) };
      }),
  );
  const styles = (await readdir(assets)).filter(file => file.endsWith('.css'));
  return {
    initial: { ...(await sumSizes(assets, initial)), files: initial.size },
    onDemand: onDemand.sort((a, b) => b.brotli - a.brotli),
    styles: await sumSizes(assets, styles),
  };
}

/** The name that the bundler made from the source's; the rest names its content. */
function dropHash(file: string): string {
  return file.replace(/-[\w-]{8}\.js$/, '');
}
