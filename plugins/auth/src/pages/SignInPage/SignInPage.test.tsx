import type { IdentityApi } from '@portico/app';
import { logoutEndpoint, refreshSessionEndpoint } from '@portico/contract/auth';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authPlugin } from '../../plugin.ts';
import SignInPage from './SignInPage.tsx';

useMswServer();

const auth = createAnswers('auth');
const guestSession = {
  profile: { displayName: 'Guest' },
  backstageIdentity: {
    token: 'guest-token',
    identity: {
      type: 'user' as const,
      userEntityRef: 'user:default/guest',
      ownershipEntityRefs: ['user:default/guest'],
    },
    expiresInSeconds: 3600,
  },
};
const answerGuest = () => mswServer.use(auth.answer(refreshSessionEndpoint, guestSession));
const refuse = (status: number) =>
  mswServer.use(auth.answerError(refreshSessionEndpoint, { status, message: 'no' }));

let signedIn: IdentityApi | undefined;
let letIn = (identity: IdentityApi): void | Promise<void> => {
  signedIn = identity;
};

function renderPage(
  signInPage: string[] | undefined,
  providers: object = { guest: {} },
  onSignIn: typeof letIn = letIn,
) {
  return renderInTestApp(<SignInPage onSignIn={onSignIn} />, {
    plugins: [authPlugin],
    config: {
      app: { title: 'Acme Portal' },
      auth: { providers, ...(signInPage && { signInPage: { providers: signInPage } }) },
    },
  });
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const storedProvider = () => localStorage.getItem('/auth/provider');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn = undefined;
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

it('offers the ways to sign in, each with its button', () => {
  renderPage(['guest', 'github', 'custom'], {
    guest: {},
    github: { title: 'GitHub', message: 'With the account of your pull requests' },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in to Acme Portal' })).toBeVisible();
  expect(card('Guest').getByRole('button', { name: 'Enter' })).toBeEnabled();
  expect(card('GitHub').getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(card('GitHub').getByText('With the account of your pull requests')).toBeVisible();
  expect(card('Custom User').getByRole('button', { name: 'Continue' })).toBeDisabled();
});

it('shows the company by its logo, a picture and a sentence of its own, and providers by their marks', () => {
  const branding = {
    logo: { url: '/logo.svg' },
    signIn: { image: '/harbour.jpg', text: 'All our services, from quotes to settlement.' },
  };
  const { container } = renderInTestApp(<SignInPage onSignIn={letIn} />, {
    plugins: [authPlugin],
    config: {
      app: { title: 'Acme Portal', branding },
      auth: { providers: { github: { title: 'GitHub' }, okta9: { title: 'Own Login' } } },
    },
  });
  const pictures = [...container.querySelectorAll('img')].map(each => each.getAttribute('src'));
  expect(new Set(pictures)).toEqual(new Set(['/logo.svg', '/harbour.jpg']));
  expect(screen.getByText(branding.signIn.text)).toBeInTheDocument();
  expect(card('GitHub').queryByText('G')).toBeNull();
  expect(card('Own Login').getByText('OL')).toBeVisible();
});

it("puts the company's provider first and a guest last", () => {
  renderPage(['guest', 'custom', 'github'], { guest: {}, github: { title: 'GitHub' } });
  expect(screen.getAllByRole('heading', { level: 2 }).map(title => title.textContent)).toEqual([
    'GitHub',
    'Custom User',
    'Guest',
  ]);
});

it('gives a single provider the place to itself', () => {
  renderPage(undefined, { github: { title: 'GitHub' } });
  expect(screen.getAllByRole('region')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});

it.each([
  ['one way', undefined, { github: { title: 'GitHub' } }, false],
  ['the guest alone', undefined, {}, false],
  ['none', ['okta'], {}, false],
  ['two ways', undefined, { github: { title: 'GitHub' }, guest: {} }, true],
])('speaks of a choice only where there is one: %s', (_, listed, providers, isChoice) => {
  renderPage(listed, providers);
  expect(screen.queryByText('Choose how to sign in') !== null).toBe(isChoice);
});

it('shows why a login failed which has led back here, as text', () => {
  window.history.replaceState(null, '', '/?error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
  renderPage(undefined);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Login failed');
  expect(alert).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(alert.querySelector('img')).toBeNull();
});

it('says so when a provider is listed twice, or is not set up', () => {
  const { unmount } = renderPage(['guest', 'guest']);
  expect(screen.getByText('ID is duplicated')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enter' })).toBeNull();
  unmount();
  renderPage(['okta']);
  expect(screen.getByText('Sign-in is not set up')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Sign In|Enter/ })).toBeNull();
});

it('offers no provider that nobody can sign in with', () => {
  renderPage(['github', 'gitlab'], { github: { accessOnly: true }, gitlab: { title: 'GitLab' } });
  expect(screen.getAllByRole('region')).toHaveLength(1);
  expect(card('GitLab').getByRole('button', { name: 'Sign In' })).toBeEnabled();
});

describe('the guest', () => {
  it('enters by the auth backend, and is remembered', async () => {
    answerGuest();
    localStorage.setItem('/auth/lastActiveAt', '1');
    renderPage(undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
    await waitFor(() => expect(signedIn).toBeDefined());
    expect(await signedIn?.getCredentials()).toEqual({ token: 'guest-token' });
    expect(storedProvider()).toBe('"guest"');
    // Whoever has just signed in has not been away.
    expect(localStorage.getItem('/auth/lastActiveAt')).toBeNull();
  });

  it('leads back to the choices when the portal cannot be opened', async () => {
    const before = letIn;
    letIn = async () => {
      throw new Error('Lazy loaded chunk failed to load, try to reload the page: gone');
    };
    try {
      answerGuest();
      renderPage(undefined);
      await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
      expect(await screen.findByText(/^Lazy loaded chunk failed to load/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Enter' })).toBeEnabled();
    } finally {
      letIn = before;
    }
  });

  it('is let in again without a click', async () => {
    answerGuest();
    localStorage.setItem('/auth/provider', '"guest"');
    renderPage(undefined);
    expect(screen.queryByRole('button', { name: 'Enter' })).toBeNull();
    await waitFor(() => expect(signedIn).toBeDefined());
  });

  it('is offered the list again when it is let in no more', async () => {
    refuse(404);
    localStorage.setItem('/auth/provider', '"guest"');
    renderPage(undefined);
    expect(await screen.findByRole('button', { name: 'Enter' })).toBeEnabled();
    expect(storedProvider()).toBeNull();
    expect(screen.getByText('You are no longer signed in. Please sign in again.')).toBeVisible();
  });

  const fallBack =
    'Failed to sign in as a guest using the auth backend. Do you want to fallback to the legacy guest token?';

  it.each([404, 500])('falls back to the legacy token at %d when it agrees', async status => {
    refuse(status);
    renderPage(undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
    expect(await screen.findByText(fallBack)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(signedIn).toBeDefined());
    expect(await signedIn?.getCredentials()).toEqual({});
    expect((await signedIn?.getIdentity())?.userEntityRef).toBe('user:default/guest');
    expect(localStorage.getItem('/auth/legacyGuestToken')).toBe('true');
  });

  it('stays outside when it does not agree', async () => {
    refuse(404);
    renderPage(undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    expect(
      await screen.findByText(
        'You cannot sign in as a guest, you must either enable the legacy guest token or configure the auth backend to support guest sign in.',
      ),
    ).toBeVisible();
    expect(signedIn).toBeUndefined();
    expect(storedProvider()).toBeNull();
    expect(localStorage.getItem('/auth/legacyGuestToken')).toBeNull();
  });

  const useNew =
    'You are currently using the legacy guest token, but you have the new guest backend module installed. Do you want to use the new module?';

  it.each([
    ['Yes', { token: 'guest-token' }, null],
    ['No', {}, 'true'],
  ])('with the legacy token is offered the new module: %s', async (answer, expected, flag) => {
    answerGuest();
    localStorage.setItem('/auth/legacyGuestToken', 'true');
    localStorage.setItem('/auth/provider', '"guest"');
    renderPage(undefined);
    expect(await screen.findByText(useNew)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(signedIn).toBeDefined());
    expect(await signedIn?.getCredentials()).toEqual(expected);
    expect(localStorage.getItem('/auth/legacyGuestToken')).toBe(flag);
  });
});

describe('a custom user', () => {
  it('is checked as the form changes, and not stored', async () => {
    renderPage(['custom', 'guest']);
    const id = screen.getByRole('textbox', { name: /User ID/ });
    const token = screen.getByRole('textbox', { name: 'ID Token (optional)' });
    const button = screen.getByRole('button', { name: 'Continue' });
    await userEvent.type(token, 'abc');
    expect(token).toHaveAccessibleDescription('Token is not a valid OpenID Connect JWT Token');
    expect(button).toBeDisabled();
    await userEvent.clear(token);
    await userEvent.type(id, 'a/b/c');
    expect(id).toHaveAccessibleDescription('Invalid user entity reference');
    await userEvent.clear(id);
    expect(id).toBeInvalid();
    await userEvent.type(id, 'ada{Enter}');
    expect(await signedIn?.getProfile()).toEqual({
      displayName: 'ada',
      email: 'ada@example.com',
    });
    expect(await signedIn?.getCredentials()).toEqual({});
    expect(localStorage.length).toBe(0);
  });

  it('is reported what does not work without a token, survives a reload, and is gone after signing out', async () => {
    const { unmount } = renderPage(['custom', 'guest']);
    expect(screen.getByRole('textbox', { name: /ID Token/ })).toHaveAccessibleDescription(
      /^Without a token the server does not know who you are/,
    );
    await userEvent.type(screen.getByRole('textbox', { name: /User ID/ }), 'ada{Enter}');
    await waitFor(() => expect(signedIn).toBeDefined());
    unmount();
    const restored: IdentityApi[] = [];
    const reloaded = renderPage(['custom', 'guest'], { guest: {} }, identity => {
      restored.push(identity);
    });
    await waitFor(() => expect(restored).toHaveLength(1));
    expect(await restored[0]?.getProfile()).toMatchObject({ displayName: 'ada' });
    reloaded.unmount();
    await restored[0]?.signOut();
    renderPage(['custom', 'guest']);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });
});

describe('a provider', () => {
  const github = { github: { title: 'GitHub' } };
  const popup = { closed: false, close: () => {} };

  function answerPopup(response: unknown) {
    const event = new MessageEvent('message', {
      origin: 'http://portal.test',
      data: { type: 'authorization_response', ...(response as object) },
    });
    Object.defineProperty(event, 'source', { value: popup });
    window.dispatchEvent(event);
  }
  const open = vi.fn<(url: string) => unknown>();
  beforeEach(() => {
    popup.closed = false;
    open.mockReset().mockReturnValue(popup);
    vi.stubGlobal('open', open);
  });

  it('lets somebody in by a window of its own', async () => {
    renderPage(undefined, github);
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(open).toHaveBeenCalled());
    const url = new URL(open.mock.calls[0]?.[0] ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('http://portal.test/api/auth/github/start');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      scope: 'read:user',
      origin: window.location.origin,
      flow: 'popup',
      env: 'development',
    });
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled();
    expect(storedProvider()).toBe('"github"');
    answerPopup({ response: { ...guestSession, providerInfo: { scope: 'read:user' } } });
    await waitFor(() => expect(signedIn).toBeDefined());
    mswServer.use(auth.answer(logoutEndpoint, undefined));
    await signedIn?.signOut();
  });

  it('that knows nobody here is reported, and not remembered', async () => {
    renderPage(undefined, github);
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(open).toHaveBeenCalled());
    answerPopup({ response: { profile: {}, providerInfo: {} } });
    expect(
      await screen.findByText(/The GitHub provider is not configured to support sign-in/),
    ).toBeVisible();
    expect(storedProvider()).toBeNull();
    expect(signedIn).toBeUndefined();
  });

  it('whose window is closed is reported; a login turned down there is not', async () => {
    renderPage(undefined, github);
    const button = screen.getByRole('button', { name: 'Sign In' });
    await userEvent.click(button);
    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    answerPopup({ error: { name: 'PopupRejectedError', message: 'You said no' } });
    await waitFor(() => expect(button).toBeEnabled());
    expect(screen.queryByText(/You said no/)).toBeNull();
    await userEvent.click(button);
    popup.closed = true;
    expect(await screen.findByText('Login failed, popup was closed')).toBeVisible();
  });

  it('says where to go on while its window is open, and can be given up', async () => {
    const close = vi.spyOn(popup, 'close');
    renderPage(['github', 'guest'], { ...github, guest: {} });
    const button = screen.getByRole('button', { name: 'Sign In' });
    await userEvent.click(button);
    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    expect(screen.getByText('Continue in the window that opened.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button).toBeEnabled());
    expect(close).toHaveBeenCalled();
    expect(screen.queryByText('Continue in the window that opened.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(storedProvider()).toBeNull();
    // What the window says afterwards lets nobody in.
    answerPopup({ response: guestSession });
    expect(signedIn).toBeUndefined();
  });

  it('takes back what was told of the last try when there is a new one', async () => {
    renderPage(undefined, github);
    const button = screen.getByRole('button', { name: 'Sign In' });
    await userEvent.click(button);
    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    popup.closed = true;
    expect(await screen.findByText('Login failed, popup was closed')).toBeVisible();
    popup.closed = false;
    await userEvent.click(button);
    await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    expect(screen.queryByText('Login failed, popup was closed')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('that still knows the browser lets it in at once', async () => {
    localStorage.setItem('/auth/provider', '"github"');
    const seen: Request[] = [];
    mswServer.use(
      auth.answer(refreshSessionEndpoint, request => {
        seen.push(request);
        return guestSession;
      }),
    );
    renderPage(undefined, github);
    await waitFor(() => expect(signedIn).toBeDefined());
    expect(open).not.toHaveBeenCalled();
    expect(seen[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(new URL(seen[0]?.url ?? '').searchParams.get('env')).toBe('development');
  });

  it('that knows the browser no more says so', async () => {
    localStorage.setItem('/auth/provider', '"github"');
    refuse(401);
    renderPage(undefined, github);
    expect(
      await screen.findByText('You are no longer signed in. Please sign in again.'),
    ).toBeVisible();
    expect(storedProvider()).toBeNull();
  });

  it('whose session does not match the contract is reported', async () => {
    localStorage.setItem('/auth/provider', '"github"');
    mswServer.use(auth.answer(refreshSessionEndpoint, { profile: 'ada' } as never));
    renderPage(undefined, github);
    expect(await screen.findByText(/Login failed, Session field 'profile'/)).toBeVisible();
    expect(signedIn).toBeUndefined();
  });
});

describe('a proxy before the portal', () => {
  const providers = { guest: {}, pomerium: { title: 'Company login', proxied: true } };
  const answerAda = () =>
    mswServer.use(
      auth.answer(refreshSessionEndpoint, {
        profile: { displayName: 'Ada' },
        backstageIdentity: {
          token: 'token',
          identity: {
            type: 'user' as const,
            userEntityRef: 'user:default/ada',
            ownershipEntityRefs: ['user:default/ada'],
          },
          expiresInSeconds: 3600,
        },
      }),
    );

  it.each([
    ['of a provider that the configuration calls proxied', providers],
    ['of a provider that is known to be', { azureEasyAuth: { title: 'Microsoft' } }],
  ])('lets somebody in without a click: %s', async (_, configured) => {
    answerAda();
    renderPage(undefined, configured);
    expect(screen.queryByRole('button')).toBeNull();
    await waitFor(() => expect(signedIn).toBeDefined());
    expect(await signedIn?.getIdentity()).toMatchObject({ userEntityRef: 'user:default/ada' });
  });

  it('that was passed by leaves the other ways to sign in, and is reported only where there are none', async () => {
    refuse(401);
    const { unmount } = renderPage(undefined, providers);
    expect(await screen.findByRole('button', { name: 'Enter' })).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(storedProvider()).toBeNull();
    unmount();
    renderPage(undefined, { pomerium: providers.pomerium });
    expect(await screen.findByText(/do not appear to be signed in/)).toBeVisible();
  });

  it('waits for a click once somebody has signed out', async () => {
    answerAda();
    mswServer.use(auth.answer(logoutEndpoint, undefined));
    const { unmount } = renderPage(undefined, providers);
    await waitFor(() => expect(signedIn).toBeDefined());
    await signedIn?.signOut();
    localStorage.removeItem('/auth/provider');
    signedIn = undefined;
    unmount();
    const again = renderPage(undefined, providers);
    await userEvent.click(card('Company login').getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(signedIn).toBeDefined());
    localStorage.removeItem('/auth/provider');
    signedIn = undefined;
    again.unmount();
    renderPage(undefined, providers);
    await waitFor(() => expect(signedIn).toBeDefined());
  });
});
