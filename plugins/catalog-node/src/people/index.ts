export { createDirectoryEntity, type DirectoryEntityFacts } from './createDirectoryEntity.ts';
export { createKey } from './createKey.ts';
export type { DirectoryRecord, GroupRecord, MembersRecord, UserRecord } from './DirectoryRecord.ts';
export { findCyclicEdges } from './findCyclicEdges.ts';
export { linkPeople } from './linkPeople.ts';
export { nameEntities } from './nameEntities.ts';
export type {
  DirectoryGroup,
  DirectoryUser,
  PeopleChanges,
  PeopleDialect,
  PeoplePage,
} from './PeopleDialect.ts';
export { PeopleSource, type PeopleSourceOptions } from './PeopleSource.ts';
export { splitGroup } from './splitGroup.ts';
export { transformEntity } from './transformEntity.ts';
export type { PersonTransformers } from '../personTransformerPoints.ts';
