export { aComponent, anEntity } from './entities.ts';
export { answerCatalog } from './answerCatalog.ts';
export { answerEntities } from './answerEntities.ts';
