import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { stringifyEntityRef } from './entityRef.ts';
import { getSpecRelations } from './specRelations.ts';
import { describeEntityProblem, validateEntity } from './validateEntity.ts';

const folder = `${import.meta.dirname}/../fixtures`;

function readDocuments(file: string): unknown[] {
  return parseAllDocuments(readFileSync(`${folder}/${file}`, 'utf8'))
    .map(document => document.toJS() as unknown)
    .filter(document => document !== null);
}

it.each(
  globSync('*.yaml', { cwd: folder })
    .map(file => basename(file))
    .filter(file => file !== 'misplaced-field.yaml'),
)('takes the real documents in %s', file => {
  const documents = readDocuments(file);
  expect(documents).not.toHaveLength(0);
  for (const document of documents)
    expect(validateEntity(document).problems.map(describeEntityProblem)).toEqual([]);
});

it('says where a real document puts a field in the wrong place', () => {
  const [document] = readDocuments('misplaced-field.yaml');
  expect(validateEntity(document).problems.map(describeEntityProblem)).toEqual([
    "dependsOn: 'dependsOn' is no field of an entity; move it under 'metadata' or 'spec'",
  ]);
});

it('reads the relations of a real group and its users', () => {
  const relations = readDocuments('group-with-users.yaml').flatMap(document => {
    const { entity } = validateEntity(document);
    return entity
      ? getSpecRelations(entity).map(
          ({ type, targetRef }) => `${stringifyEntityRef(entity)} ${type} ${targetRef}`,
        )
      : [];
  });
  expect(relations.slice(0, 2)).toEqual([
    'group:default/team-a childOf group:default/devtools',
    'user:default/breanna.davison memberOf group:default/team-a',
  ]);
});
