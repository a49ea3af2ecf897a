export { LazyPart, type LazyPartProps } from './components/LazyPart/LazyPart.tsx';
export {
  chunkErrorName,
  getLoadedPart,
  loadChunk,
  loadPart,
  type PartLoader,
  preloadPart,
} from './components/LazyPart/loadPart.ts';
