import { refreshSessionEndpoint } from '@portico/contract/auth';
import { createAnswers } from '@portico/testing/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { authPlugin } from '../../plugin.ts';
import SignInPage from './SignInPage.tsx';

const auth = createAnswers('auth');
const providers = {
  guest: { title: 'Guest' },
  microsoft: { title: 'Microsoft', message: 'With your company account' },
  github: { title: 'GitHub', message: 'With the account of your pull requests' },
};

const portal = (
  signInPage: readonly string[] | undefined,
  setUp: object = providers,
  more: object = {},
) => ({
  parameters: {
    app: {
      plugins: [authPlugin],
      config: {
        app: { title: 'Portico' },
        organization: { name: 'Meridian Data' },
        auth: { providers: setUp, ...(signInPage && { signInPage: { providers: signInPage } }) },
      },
    },
    ...more,
  },
});

export default {
  component: SignInPage,
  args: { onSignIn: () => {} },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    localStorage.removeItem('/auth/provider');
    localStorage.removeItem('/auth/legacyGuestToken');
  },
} satisfies Meta<typeof SignInPage>;

type Story = StoryObj<typeof SignInPage>;

export const Choices: Story = portal(['microsoft', 'github', 'guest', 'custom']);
export const SingleProvider: Story = portal(['microsoft']);
export const GuestOnly: Story = portal(['guest']);
export const DuplicateId: Story = portal(['guest', 'github', 'guest']);
export const NotSetUp: Story = portal(['okta']);

export const WrongCustomUser: Story = {
  ...portal(['custom']),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const fields = canvas.getAllByRole('textbox');
    for (const field of fields) await userEvent.type(field, 'a/b/c');
    for (const field of fields) await expect(field).toBeInvalid();
  },
};

const signingIn = { msw: { handlers: [auth.answerNever(refreshSessionEndpoint)] } };
export const Restoring: Story = {
  ...portal(undefined, providers, signingIn),
  beforeEach: () => localStorage.setItem('/auth/provider', '"microsoft"'),
};

export const Entering: Story = {
  ...portal(['guest', 'custom'], providers, signingIn),
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', {
      name: /^(Enter|Sign in as a guest)$/,
    });
    await userEvent.click(button);
    await expect(button).toBeDisabled();
  },
};

/** The provider has a window of its own, in which it goes on. */
export const InAnotherWindow: Story = {
  ...portal(['microsoft', 'guest']),
  beforeEach: () => {
    const open = window.open;
    window.open = () => ({ closed: false, close: () => {} }) as Window;
    return () => {
      window.open = open;
    };
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getAllByRole('button')[0] as HTMLElement);
    await expect(await canvas.findByRole('status')).toBeVisible();
  },
};

const refused = {
  msw: {
    handlers: [auth.answerError(refreshSessionEndpoint, { status: 404, message: 'No guests' })],
  },
};
export const GuestIsPrompted: Story = {
  ...portal(['guest'], providers, refused),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getAllByRole('button')[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
