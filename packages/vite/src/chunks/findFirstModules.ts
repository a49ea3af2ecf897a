import { build, type InlineConfig, type Rolldown } from 'vite';
import { entryIds } from '../pages/entries.ts';
import { listChunks, listReachable, listWithImports, requireChunk } from './chunkGraph.ts';
import { groupParts, type PartGroups } from './groupParts.ts';
import type { PortalModules } from './PortalModules.ts';

/** Which modules are behind what is sent first. */
export interface FirstModules {
  /** What the page for sign-in cannot be rendered without. */
  signIn: ReadonlySet<string>;
  /** That, and what it may fetch later. */
  signInAtAll: ReadonlySet<string>;
  /** What the page that most visits begin with cannot be rendered without. */
  firstPage: ReadonlySet<string>;
  /** What one of the two entries loads at once and the other never: in a file with shared code, others would run it. */
  own: ReadonlySet<string>;
}

/** Finds what is sent first, and what later, by building it all once, without rules for chunks. */
export async function findFirstModules(
  config: InlineConfig,
  modules: PortalModules,
): Promise<{ first: FirstModules; groups: PartGroups }> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const chunks = listChunks((result as Rolldown.RolldownOutput).output);
  const portal = requireChunk(chunks, entryIds.portal);
  const app = requireChunk(chunks, entryIds.app);
  const entry = requireChunk(chunks, entryIds.signIn);
  const modulesOf = (found: readonly Rolldown.OutputChunk[]) =>
    new Set(found.flatMap(chunk => chunk.moduleIds));
  const modulesBehind = (...starts: readonly Rolldown.OutputChunk[]) => {
    const files = new Set(starts.flatMap(chunk => listWithImports(chunk, chunks)));
    return modulesOf(chunks.filter(chunk => files.has(chunk.fileName)));
  };
  const { firstPage } = modules;
  const atOnce = { app: modulesBehind(app), signIn: modulesBehind(entry) };
  const ofSignIn = listReachable(entry, chunks, portal);
  const first = {
    signIn: modulesBehind(entry, requireChunk(chunks, modules.signInPage)),
    signInAtAll: modulesOf(ofSignIn),
    firstPage:
      firstPage === undefined ? new Set<string>() : modulesBehind(requireChunk(chunks, firstPage)),
    own: new Set([
      ...[...atOnce.signIn].filter(id => !atOnce.app.has(id)),
      ...[...modulesOf([app])].filter(id => !atOnce.signIn.has(id)),
    ]),
  };
  const known = new Set([
    ...atOnce.app,
    ...modulesBehind(portal),
    ...first.firstPage,
    ...first.signInAtAll,
  ]);
  return { first, groups: groupParts(chunks, known, chunk => ofSignIn.includes(chunk)) };
}
