import { type IdentityApi, useApi } from '@portico/app';
import { createApp } from '@portico/app/assembly';
import { pagePoint } from '@portico/app/points';
import { refreshSessionEndpoint } from '@portico/contract/auth';
import { createPlugin, createRouteRef } from '@portico/core';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, useMswServer } from '@portico/testing/browser/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authPlugin } from './plugin.ts';
import { githubAuthApiRef } from './providerAuth.ts';

useMswServer();

const auth = createAnswers('auth');
const ada: IdentityApi = {
  getProfile: async () => ({ displayName: 'Ada' }),
  getIdentity: async () => ({
    type: 'user',
    userEntityRef: 'user:default/ada',
    ownershipEntityRefs: ['user:default/ada'],
  }),
  getCredentials: async () => ({ token: 'adas' }),
  signOut: async () => {},
};

/** A page that needs to act at a code host. */
function CodePage() {
  const github = useApi(githubAuthApiRef);
  const [outcomes, setOutcomes] = useState<readonly string[]>([]);
  const add = (outcome: string) => setOutcomes(known => [...known, outcome]);
  const request = () =>
    github.getAccessToken('repo').then(
      token => add(`got ${token}`),
      (error: Error) => add(error.message),
    );
  return (
    <>
      <button onClick={() => void Promise.all([request(), request()])}>Read code</button>
      <output>{outcomes.join(', ')}</output>
    </>
  );
}

const codeRoute = createRouteRef({ id: 'code.root' });
const codePlugin = createPlugin({
  id: 'code',
  routes: { root: codeRoute },
  contributes: [
    pagePoint.add({ route: codeRoute, path: '/', load: async () => ({ default: CodePage }) }),
  ],
});

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  mswServer.use(
    auth.answerError(refreshSessionEndpoint, { status: 401, message: 'Missing session cookie' }),
    http.all('*/api/*', () => new HttpResponse(null, { status: 404 })),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function start() {
  const config = { auth: { providers: { github: { title: 'Code Hub' } } } };
  const boot = { basePath: '', config, nonce: undefined };
  render((await createApp(boot, { plugins: [authPlugin, codePlugin], signedIn: ada })).app);
  await userEvent.click(await screen.findByRole('button', { name: 'Read code' }));
  return screen.findByRole('button', { name: 'Log in with Code Hub' });
}

it('asks once for a login that several parts of a page wait for, and goes on after it', async () => {
  const popup = { closed: false, close: () => {} };
  vi.stubGlobal('open', () => popup);
  await userEvent.click(await start());
  const scope = 'read:user repo';
  const event = new MessageEvent('message', {
    origin: window.location.origin,
    data: {
      type: 'authorization_response',
      response: { profile: {}, providerInfo: { accessToken: 'gh-1', scope } },
    },
  });
  Object.defineProperty(event, 'source', { value: popup });
  await waitFor(() => {
    window.dispatchEvent(event);
    expect(screen.getByText('got gh-1, got gh-1')).toBeInTheDocument();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('refuses all that wait when the user rejects the login', async () => {
  await start();
  await userEvent.click(screen.getByRole('button', { name: 'Reject All' }));
  const refused = 'Login failed, rejected by user';
  expect(await screen.findByText(`${refused}, ${refused}`)).toBeInTheDocument();
});
