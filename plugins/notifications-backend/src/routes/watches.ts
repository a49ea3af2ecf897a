import type { EntityQuery } from '@portico/catalog-common';
import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { InputError, NotFoundError } from '@portico/errors';
import {
  addWatchEndpoint,
  listWatchesEndpoint,
  removeWatchEndpoint,
  type ViewQuery,
  watchLimits,
  type WatchType,
} from '@portico/notifications-common';
import { removeInvisibleControls } from '@portico/catalog-model';
import { serve } from '@portico/server';
import { requireReader } from './getReader.ts';
import type { NotificationServices } from './NotificationServices.ts';

/** What the caller watches. */
export const listWatchesRoute = serve(listWatchesEndpoint, {
  access: ['signed-in'],
  async handle({ principal }, { watches }: NotificationServices) {
    return { items: await watches.list(requireReader(principal)) };
  },
});

/** Watches something that the caller may read. */
export const addWatchRoute = serve(addWatchEndpoint, {
  access: ['signed-in'],
  async handle(
    { principal, body, issueTokenFor, signal },
    { watches, catalog, follow, now }: NotificationServices,
  ) {
    const user = requireReader(principal);
    const { type, language = 'en' } = body;
    const title = removeInvisibleControls(body.title);
    if (title === '')
      throw new InputError("Body field 'title' is empty; write the name of what is watched");
    const token = await issueTokenFor('catalog');
    if (type === 'view') {
      const view = requireView(body.view);
      // A query that the catalog refuses is refused here, in its words.
      await catalog?.queryEntities(
        { ...(view as EntityQuery), fields: ['kind'], limit: 1 },
        { token, signal },
      );
      const target = readSearch(body.target);
      const watch = await watches.add(user, { type, target, title, language, view, at: now() });
      await follow();
      return watch;
    }
    const target = readTarget(type, body.target);
    const [entity] =
      (await catalog?.getEntitiesByRefs(
        { entityRefs: [target], fields: ['kind'] },
        { token, signal },
      )) ?? [];
    if (!entity) throw new NotFoundError(`There is no entity '${target}' that you may read`);
    const watch = await watches.add(user, { type, target, title, language, at: now() });
    await follow();
    return watch;
  },
});

/** Stops watching. */
export const removeWatchRoute = serve(removeWatchEndpoint, {
  access: ['signed-in'],
  async handle({ principal, params: { id } }, { watches }: NotificationServices) {
    await watches.remove(requireReader(principal), id);
  },
});

const kindByType: Partial<Record<WatchType, readonly string[]>> = {
  team: ['group', 'user'],
  template: ['template'],
};

function readTarget(type: WatchType, text: string): string {
  let ref: string;
  try {
    ref = stringifyEntityRef(parseEntityRef(text));
  } catch (error) {
    throw new InputError(
      `Body field 'target' is no entity ref: ${error instanceof Error ? error.message : ''}`,
      { cause: error },
    );
  }
  const kinds = kindByType[type];
  const [kind = ''] = ref.split(':');
  if (kinds && !kinds.includes(kind))
    throw new InputError(
      `Body field 'target' has an entity of kind '${kind}'; a ${type} is of kind ${kinds.map(each => `'${each}'`).join(' or ')}`,
    );
  return ref;
}

function readSearch(text: string): string {
  if (/^\?[^\s#\\]*$/.test(text)) return text;
  throw new InputError(
    "Body field 'target' is no search parameters; write those of the list's address, with '?' before them",
  );
}

function requireView(view: ViewQuery | undefined): ViewQuery {
  if (!view)
    throw new InputError("Body field 'view' is missing; write the query of what the view shows");
  const size = Buffer.byteLength(JSON.stringify(view));
  if (size > watchLimits.queryBytes)
    throw new InputError(
      `Body field 'view' has ${size} bytes; at most ${watchLimits.queryBytes} bytes are accepted`,
    );
  return view;
}
