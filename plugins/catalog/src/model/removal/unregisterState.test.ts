import { aComponent } from '@portico/catalog-common/testing';
import { expect, it } from 'vitest';
import { deriveUnregisterState, type ReadState } from './unregisterState.ts';

const origin = 'backstage.io/managed-by-origin-location';
const readFrom = (locationRef: string) =>
  aComponent({ metadata: { annotations: { [origin]: locationRef } } });
const registered = readFrom('url:https://git.example/pay.yaml');
const configured = readFrom('bootstrap:bootstrap');

const pending: ReadState<never> = { data: undefined, error: null, isPending: true };
const done = <T>(data: T): ReadState<T> => ({ data, error: null, isPending: false });
const failed = (message: string): ReadState<never> => ({
  data: undefined,
  error: new Error(message),
  isPending: false,
});
const location = { id: 'l-1', type: 'url', target: 'https://git.example/pay.yaml' };
const colocated = { refs: ['component:default/pay'], total: 1 };

it('waits for the location, and then for what else was read there', () => {
  expect(deriveUnregisterState(registered, pending, pending)).toEqual({ type: 'loading' });
  expect(deriveUnregisterState(registered, done(location), pending)).toEqual({ type: 'loading' });
  expect(deriveUnregisterState(configured, pending, pending)).toEqual({ type: 'loading' });
});

it('reports what could not be read', () => {
  expect(deriveUnregisterState(registered, failed('No database'), pending)).toMatchObject({
    type: 'error',
    error: { message: 'No database' },
  });
  expect(deriveUnregisterState(registered, done(location), failed('No list'))).toMatchObject({
    type: 'error',
    error: { message: 'No list' },
  });
});

it('knows what the configuration brought, by its origin', () => {
  expect(deriveUnregisterState(configured, done(location), pending)).toEqual({
    type: 'bootstrap',
    location,
  });
  expect(deriveUnregisterState(configured, done(null), pending)).toEqual({
    type: 'bootstrap',
    location: undefined,
  });
});

it('unregisters a location with all that it brought', () => {
  expect(deriveUnregisterState(registered, done(location), done(colocated))).toEqual({
    type: 'unregister',
    location,
    colocatedRefs: ['component:default/pay'],
    total: 1,
  });
});

it('omits the entity that stands for the location', () => {
  const entityRef = 'location:default/generated-1';
  const refs = [entityRef, 'component:default/pay'];
  expect(
    deriveUnregisterState(registered, done({ ...location, entityRef }), done({ refs, total: 2 })),
  ).toMatchObject({ colocatedRefs: ['component:default/pay'], total: 1 });
});

it('only deletes where no location is known', () => {
  expect(deriveUnregisterState(registered, done(null), pending)).toEqual({ type: 'only-delete' });
  expect(deriveUnregisterState(aComponent(), pending, pending)).toEqual({ type: 'only-delete' });
});

it('only deletes an orphan, which stays when its former location is unregistered', () => {
  const { metadata } = registered;
  const annotations = { ...metadata.annotations, 'backstage.io/orphan': 'true' };
  const orphan = { ...registered, metadata: { ...metadata, annotations } };
  expect(deriveUnregisterState(orphan, done(location), done(colocated))).toEqual({
    type: 'only-delete',
  });
});

it('can do nothing with an entity that has no uid', () => {
  const entity = { ...registered, metadata: { ...registered.metadata, uid: undefined } };
  expect(deriveUnregisterState(entity as never, done(location), done(colocated))).toEqual({
    type: 'unknown',
  });
});
