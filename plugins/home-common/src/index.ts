export { type HomeCardContribution, homeCardPoint } from './homeCardPoint.ts';
