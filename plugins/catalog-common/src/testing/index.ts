export { aVersion } from './aVersion.ts';
export { aComponent, anEntity } from './entities.ts';
export { answerCatalog } from './answerCatalog.ts';
export { answerEntities } from './answerEntities.ts';
export { payExplanation } from './payExplanation.ts';
