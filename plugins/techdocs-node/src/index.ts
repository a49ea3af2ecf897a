export { type DocsStorage, type DocsStorageType, docsStoragePoint } from './docsStoragePoint.ts';
