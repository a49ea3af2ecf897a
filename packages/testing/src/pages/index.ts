export { listSweptPages } from './listSweptPages.ts';
export type { SweptElement, SweptPage } from './SweptPage.ts';
export { describeCallShape } from './describeCallShape.ts';
