import { signInStorage } from '@portico/app/sign-in';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { listSettingsEndpoint } from '@portico/user-settings-common';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { userSettingsPlugin } from '../plugin.ts';
import { settingKeys } from '../sync/settingKeys.ts';
import SettingSyncPart from './SettingSyncPart.tsx';

useMswServer();

const settings = createAnswers('user-settings');
const stored = vi.fn<() => string>();

beforeEach(() => {
  localStorage.clear();
  stored.mockReset().mockReturnValue('dark');
  mswServer.use(
    settings.answer(listSettingsEndpoint, () => ({
      items: [{ bucket: 'settings', key: 'theme', value: stored() }],
    })),
  );
});

/** Says, as the event stream does, that something was changed elsewhere. */
function Reported() {
  const queryClient = useQueryClient();
  return (
    <button
      type="button"
      onClick={() => void queryClient.invalidateQueries({ queryKey: settingKeys.all })}
    >
      Tell
    </button>
  );
}

function renderPart() {
  return renderInTestApp(
    <>
      <SettingSyncPart />
      <Reported />
    </>,
    { plugins: [userSettingsPlugin] },
  );
}
const theme = () => localStorage.getItem('/settings/theme');

it('brings what the server keeps, and what is changed elsewhere as soon as that is reported', async () => {
  renderPart();
  await waitFor(() => expect(theme()).toBe('"dark"'));
  stored.mockReturnValue('light');
  await userEvent.click(screen.getByRole('button', { name: 'Tell' }));
  await waitFor(() => expect(theme()).toBe('"light"'));
});

it('requests nothing of a guest', async () => {
  localStorage.setItem(`/${signInStorage.bucket}/${signInStorage.key}`, '"guest"');
  renderPart();
  await userEvent.click(screen.getByRole('button', { name: 'Tell' }));
  expect(stored).not.toHaveBeenCalled();
});

it('shows a guest nothing of the user before them, and leaves what guests have themselves', async () => {
  const keep = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  };
  keep({
    [`/${signInStorage.bucket}/${signInStorage.key}`]: '"guest"',
    '/userSettings/owner': '"bc871224ed851043"',
    '/starredEntities/entityRefs': '["component:default/secret"]',
    '/settings/theme': '"dark"',
  });
  const { unmount } = renderPart();
  await waitFor(() => expect(localStorage.getItem('/starredEntities/entityRefs')).toBeNull());
  expect(theme()).toBe('"dark"');
  expect(localStorage.getItem('/userSettings/owner')).toBeNull();
  expect(localStorage.getItem('/userSettings/pending')).toBeNull();
  unmount();

  keep({ '/starredEntities/entityRefs': '["component:default/pay"]' });
  renderPart();
  await userEvent.click(screen.getByRole('button', { name: 'Tell' }));
  expect(localStorage.getItem('/starredEntities/entityRefs')).toBe('["component:default/pay"]');
});
