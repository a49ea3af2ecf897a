import '@testing-library/jest-dom/vitest';
import { defineEndpoint } from '@portico/contract';
import { createPlugin, createRouteRef } from '@portico/core';
import { ErrorPanel, Progress } from '@portico/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fetchApiRef, type IdentityApi } from '../apis/refs.ts';
import { createApp } from '../createApp.tsx';
import { pagePoint } from '../extensionPoints.ts';
import { useApi } from '../hooks/useApi.ts';

const readEndpoint = defineEndpoint({
  method: 'GET',
  path: '/name',
  answer: z.object({ name: z.string() }),
});
const writeEndpoint = defineEndpoint({ method: 'POST', path: '/name', answer: z.object({}) });

/** A page that reads, and writes when it is told to, without a word about failures of its own. */
function ShopPage() {
  const client = useApi(fetchApiRef).forPlugin('shop');
  const { data, error } = useQuery({
    queryKey: ['shop'],
    queryFn: ({ signal }) => client.call(readEndpoint, {}, { signal }),
  });
  const write = useMutation({ mutationFn: () => client.call(writeEndpoint, {}) });
  return (
    <>
      <button type="button" onClick={() => write.mutate()}>
        Write
      </button>
      {write.error && <ErrorPanel error={write.error} title="Not written" />}
      {error ? <ErrorPanel error={error} /> : data ? <h1>{data.name}</h1> : <Progress />}
    </>
  );
}
const shopPlugin = createPlugin({
  id: 'shop',
  contributes: [
    pagePoint.add({
      route: createRouteRef({ id: 'shop.root' }),
      path: '/shop',
      load: async () => ({ default: ShopPage }),
    }),
  ],
});

const calls: string[] = [];
let answer: (method: string) => Response;
const fail = (status: number, message = 'connect ECONNREFUSED db:5432') =>
  Response.json(
    {
      error: { name: 'Error', message },
      request: { method: 'GET', url: '/shop' },
      response: { statusCode: status },
    },
    { status },
  );

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  window.history.replaceState(null, '', '/shop');
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { url, method } = input instanceof Request ? input : { url: input, method: 'GET' };
    calls.push(`${method} ${new URL(url, 'http://portal.test').pathname}`);
    return url.includes('/api/shop') ? answer(method) : new Response('', { status: 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function open(token?: string) {
  const signedIn: IdentityApi = {
    getProfile: async () => ({ displayName: 'Ada' }),
    getIdentity: async () => ({
      type: 'user',
      userEntityRef: 'user:default/ada',
      ownershipEntityRefs: [],
    }),
    getCredentials: async () => (token === undefined ? {} : { token }),
    signOut: async () => {},
  };
  const config = { auth: { providers: { github: { title: 'GitHub' } } } };
  const boot = { basePath: '', config, nonce: undefined };
  const { app } = await createApp(boot, { plugins: [shopPlugin], signedIn });
  render(app);
}
const callsOf = (call: string) => calls.filter(each => each === call).length;

it('tries a read again, says so meanwhile, and shows what came', async () => {
  answer = () =>
    callsOf('GET /api/shop/name') < 3 ? fail(500) : Response.json({ name: 'Welcome' });
  await open('token');
  expect(await screen.findByText(/^The server did not answer as expected/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(screen.queryByText(/^The server did not answer as expected/)).toBeNull();
});

it('says in words what failed after a few tries, and offers to try again', async () => {
  answer = () => fail(500);
  await open('token');
  expect(await screen.findByText(/^The server failed to respond/)).toBeVisible();
  expect(screen.queryByText(/ECONNREFUSED/)).toBeNull();
  expect(screen.queryByText(/Trying again/)).toBeNull();
  expect(callsOf('GET /api/shop/name')).toBe(3);
  answer = () => Response.json({ name: 'Welcome' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});

it.each([
  [404, /ECONNREFUSED/],
  [501, /ECONNREFUSED/],
])('does not repeat a read that would end the same: %i', async (status, text) => {
  answer = () => fail(status);
  await open('token');
  expect(await screen.findByText(text)).toBeVisible();
  expect(callsOf('GET /api/shop/name')).toBe(1);
});

it('reports an answer that breaks the contract in words, once', async () => {
  answer = () => Response.json({ nome: 'x' });
  await open('token');
  expect(await screen.findByText(/^The server's answer could not be understood/)).toBeVisible();
  expect(screen.queryByText(/GET '\/name'/)).toBeNull();
  expect(callsOf('GET /api/shop/name')).toBe(1);
});

it('never repeats what changes something', async () => {
  answer = method => (method === 'GET' ? Response.json({ name: 'Welcome' }) : fail(500));
  await open('token');
  await userEvent.click(await screen.findByRole('button', { name: 'Write' }));
  expect(await screen.findByText('Not written')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(callsOf('POST /api/shop/name')).toBe(1);
});

it('makes no call for a user without a token, and says why once', async () => {
  answer = () => fail(401);
  await open();
  expect(await screen.findByText('Sign-in required')).toBeVisible();
  expect(screen.getByText(/You are signed in without a token/)).toBeVisible();
  expect(screen.getAllByText(/without a token/)).toHaveLength(1);
  expect(calls.filter(call => call.includes('/api/'))).toEqual([]);
});
