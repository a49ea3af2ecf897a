export {
  compileGlob,
  compileWildcard,
  findGlobProblem,
  type Glob,
  type GlobOptions,
  hasWildcards,
} from './globs/compileGlob.ts';
export { checkGlob, checkGlobItem, isPatternIssue } from './globs/checkGlob.ts';
export { compileGlobList } from './globs/compileGlobList.ts';
export { selectMatching } from './globs/selectMatching.ts';
export {
  addPlace,
  type FoundText,
  replacePlaces,
  TextFinder,
  type TextSearch,
} from './texts/TextFinder.ts';
