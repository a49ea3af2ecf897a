import type { Principal } from '@portico/contract/auth';
import {
  announcementManagePermission,
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  listManagedAnnouncementsEndpoint,
  updateAnnouncementEndpoint,
} from '@portico/notifications-common';
import { serve } from '@portico/server';
import { toManaged } from '../announcements/AnnouncementBoard.ts';
import type { NotificationServices } from './NotificationServices.ts';

/** The guest is everybody, so they write nothing. */
const declaration = {
  access: ['signed-in', 'service'],
  permission: announcementManagePermission,
} as const;

/** All announcements, whatever their audience and time. */
export const listManagedAnnouncementsRoute = serve(listManagedAnnouncementsEndpoint, {
  ...declaration,
  handle: async (_request, { board }: NotificationServices) => ({
    items: await board.listManaged(),
  }),
});

/** Writes an announcement. */
export const createAnnouncementRoute = serve(createAnnouncementEndpoint, {
  ...declaration,
  async handle({ body, principal }, { store, createId, now }: NotificationServices) {
    const change = { by: nameCaller(principal), at: now() };
    return toManaged(await store.create(createId(), body, change));
  },
});

/** Changes an announcement. */
export const updateAnnouncementRoute = serve(updateAnnouncementEndpoint, {
  ...declaration,
  async handle({ params, body, principal }, { store, now }: NotificationServices) {
    const change = { by: nameCaller(principal), at: now() };
    return toManaged(await store.update(params.id, body, change));
  },
});

/** Deletes an announcement. */
export const deleteAnnouncementRoute = serve(deleteAnnouncementEndpoint, {
  ...declaration,
  handle: ({ params }, { store }: NotificationServices) => store.delete(params.id),
});

function nameCaller(principal: Principal): string {
  if (principal.type === 'user') return principal.userEntityRef;
  return principal.type === 'service' ? principal.subject : 'nobody';
}
