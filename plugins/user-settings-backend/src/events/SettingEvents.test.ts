import type { Principal } from '@portico/contract/auth';
import { createLogger } from '@portico/server/assembly';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userSettingsMigration } from '../store/migrations/001_user_settings.ts';
import type { SettingTables } from '../store/tables.ts';
import { SettingEvents } from './SettingEvents.ts';

const theme = { bucket: 'settings', key: 'theme' };
const stars = { bucket: 'starredEntities', key: 'entityRefs' };
const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
const asUser = (name: string): Principal => ({
  type: 'user',
  userEntityRef: name,
  ownershipEntityRefs: [name],
  isGuest: false,
});

describe.each(testDatabases())('the changes of settings on $name', database => {
  async function start() {
    const db = await database.fresh<SettingTables>([userSettingsMigration]);
    const open = async () => {
      const events = new SettingEvents(db, logger);
      await events.start();
      onTestFinished(() => events.stop());
      return events;
    };
    return { here: await open(), there: await open() };
  }

  it('are reported to the browsers of their user alone, wherever they are connected', async () => {
    const { here, there } = await start();
    const heard = vi.fn<() => void>();
    there.onChange(heard);
    const before = await there.getLatestPosition();
    await here.publishSetting('ada', theme);
    await here.publishSetting('ada', stars);
    await here.publishSetting('ada', theme);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3));
    const batch = await there.listAfter(before, asUser('ada'));
    expect(batch).toMatchObject({
      refs: ['settings/theme', 'starredEntities/entityRefs'],
      isReset: false,
    });
    expect((await there.listAfter(batch.position, asUser('ada'))).refs).toEqual([]);
    expect((await there.listAfter(before, asUser('bob'))).refs).toEqual([]);
    expect((await there.listAfter(before, { type: 'none' })).refs).toEqual([]);
  });

  it('may be any where it is not known what came after a position', async () => {
    const { here, there } = await start();
    const elsewhere = await there.getLatestPosition();
    for (const position of [elsewhere, '', 'no.position']) {
      expect((await here.listAfter(position, asUser('ada'))).refs).toEqual(['*']);
    }
    const before = await here.getLatestPosition();
    const heard = vi.fn<() => void>();
    here.onChange(heard);
    for (let count = 0; count < 1001; count += 1) await here.publishSetting('bob', theme);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1001));
    expect((await here.listAfter(before, asUser('ada'))).refs).toEqual(['*']);
  });
});

it('keep nobody from changing what cannot be told', async () => {
  const lines: string[] = [];
  const events = new SettingEvents(
    {
      listen: async () => async () => {},
      notify: async () => {
        throw new Error('Connection lost');
      },
    },
    createLogger({ level: 'warn', format: 'json', write: line => void lines.push(line) }),
  );
  await events.publishSetting('ada', theme);
  expect(lines.join()).toContain('Connection lost');
});
