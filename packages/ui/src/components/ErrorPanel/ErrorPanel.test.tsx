import { createDeniedError, ResponseError, serializeError } from '@portico/errors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { createI18n } from '../../i18n/createI18n.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { AlertBar } from '../AlertBar/AlertBar.tsx';
import { describeError } from './describeError.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import { ProblemRetryContext } from './ProblemRetryContext.ts';
import { UnverifiedUserContext } from './UnverifiedUserContext.ts';

it("shows the error's message at once and the rest on demand", async () => {
  const error = new Error('Could not fetch catalog entities.', { cause: new Error('offline') });
  renderInTheme(<ErrorPanel error={error} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Could not fetch catalog entities.');
  expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(screen.getByRole('group', { name: 'Error details' })).toHaveTextContent('offline');
});

it('puts the title of the page before the message of the error', () => {
  renderInTheme(<ErrorPanel title="Failed to load entity kinds" error={new Error('offline')} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/Failed to load entity kinds.*offline/);
});

it('names the request of a call that failed, with its status and full body', async () => {
  const body = {
    error: { name: 'NotAllowedError', message: 'Not yours' },
    request: { method: 'DELETE', url: '/entities/by-uid/1' },
    response: { statusCode: 403 },
  };
  renderInTheme(
    <ErrorPanel error={new ResponseError({ message: 'Not yours', status: 403, body })} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(screen.getByText('403 NotAllowedError')).toBeVisible();
  expect(screen.getByText('DELETE /entities/by-uid/1')).toBeVisible();
  const json = screen.getByRole('group', { name: 'Full error as JSON' }).textContent;
  expect(JSON.parse(json ?? '')).toEqual(body);
  expect(await screen.findByRole('button', { name: 'Copy full error as json' })).toBeVisible();
});

it('names the trace of a call that failed, also where that caused another error', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const body = {
    error: { name: 'Error', message: 'Something went wrong' },
    request: { method: 'GET', url: '/entities' },
    response: { statusCode: 500 },
    traceId,
  };
  const failed = new ResponseError({ message: 'Something went wrong', status: 500, body });
  const wrapped = new Error('Could not fetch catalog entities.', { cause: failed });
  for (const error of [failed, wrapped]) {
    const { unmount } = renderInTheme(<ErrorPanel error={error} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
    expect(screen.getByText('Trace ID').nextSibling).toHaveTextContent(traceId);
    unmount();
  }
  const hostile = new ResponseError({
    message: 'No',
    status: 500,
    body: { ...body, traceId: { evil: true } as never },
  });
  renderInTheme(<ErrorPanel error={hostile} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(screen.queryByText('Trace ID')).toBeNull();
});

it('says whom to ask where a permission is missing, and offers no second try', async () => {
  const denied = createDeniedError('catalog.entity.read');
  const { message } = denied;
  const body = {
    error: serializeError(denied),
    request: { method: 'GET', url: '/entities' },
    response: { statusCode: 403 },
  };
  const error = new Error(`Could not fetch catalog entities. ${message}`, {
    cause: new ResponseError({ message, status: 403, body, cause: denied }),
  });
  renderInTheme(<ErrorPanel error={error} actions={<button type="button">Retry</button>} />);
  expect(screen.getByText('Permission required')).toBeVisible();
  expect(screen.getByText(/Ask the administrators of the portal/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText(/catalog\.entity\.read/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(screen.getByText('catalog.entity.read')).toBeVisible();
});

it('says what to do where the server does not know who asks', async () => {
  const message = "Missing credentials; send a token as 'Authorization: Bearer …'";
  const body = {
    error: { name: 'AuthenticationError', message },
    request: { method: 'GET', url: '/entities' },
    response: { statusCode: 401 },
  };
  const error = new Error(`Could not fetch catalog entities. ${message}`, {
    cause: new ResponseError({ message, status: 401, body }),
  });
  renderInTheme(<ErrorPanel error={error} actions={<button type="button">Retry</button>} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /Sign-in required.*You do not appear to be signed in. Please try reloading the browser page/,
  );
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByText(/Bearer/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(screen.getByText('401 AuthenticationError')).toBeVisible();
});

it('says to somebody without a token why the server does not know them', () => {
  const body = {
    error: { name: 'AuthenticationError', message: 'Missing credentials' },
    request: { method: 'GET', url: '/entities' },
    response: { statusCode: 401 },
  };
  const error = new ResponseError({ message: 'Missing credentials', status: 401, body });
  renderInTheme(
    <UnverifiedUserContext value>
      <ErrorPanel error={error} />
    </UnverifiedUserContext>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/You are signed in without a token/);
});

it('describes an error with all its causes', () => {
  const error = new TypeError('outer', { cause: new RangeError('inner') });
  error.stack = undefined;
  (error.cause as Error).stack = undefined;
  expect(describeError(error)).toBe('TypeError: outer\nCaused by RangeError: inner');
});

const gone = (status: number, code?: string) =>
  new ResponseError({
    message: "No entity 'component:default/pay'",
    status,
    body: {
      error: { name: 'Error', message: "No entity 'component:default/pay'", ...(code && { code }) },
      request: { method: 'GET', url: '/entities' },
      response: { statusCode: status },
    },
  });
const readIn = (language: string, error: Error) =>
  // Another language than English is waited for.
  act(async () =>
    renderInTheme(
      <I18nProvider i18n={createI18n({ languages: ['en', 'de'], language })}>
        <Suspense>
          <ErrorPanel error={error} />
        </Suspense>
      </I18nProvider>,
    ),
  );

it.each([
  [404, undefined, 'Das gibt es nicht, oder Sie dürfen es nicht sehen.'],
  [403, 'caller-not-allowed', 'Sie dürfen das nicht.'],
  [503, undefined, /^Ein Dienst, den das Portal braucht, antwortet nicht/],
  [418, undefined, /^Der Server hat die Anfrage abgelehnt/],
  [599, undefined, /^Der Server konnte nicht antworten/],
])('describes what a server answered (%d, %s) in the reader’s language', async (...row) => {
  const [status, code, text] = row;
  await readIn('de', gone(status, code));
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mehr Details anzeigen' }));
  expect(screen.getByText('Meldung des Servers')).toBeVisible();
  expect(screen.getByText("No entity 'component:default/pay'")).toBeVisible();
});

it('leaves what a server wrote as it is for who reads its language', async () => {
  await readIn('en', gone(404));
  expect(await screen.findByText("No entity 'component:default/pay'")).toBeVisible();
});

it('says in either language that a server cannot be reached, and nothing else of mistakes in code', async () => {
  const { unmount } = await readIn('en', new TypeError('Failed to fetch'));
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  unmount();
  await readIn('de', new TypeError('x is not a function'));
  expect(await screen.findByText('x is not a function')).toBeVisible();
});

const raw = 'relation "entities" does not exist at db:5432';
const page = '<html><title>502 Bad Gateway</title><address>nginx/1.18</address></html>';
const invalid = () =>
  Object.assign(new Error("Answer of GET '/x' field 'name' is not valid: it is missing"), {
    name: 'InvalidAnswerError',
  });
const answered = (status: number, body: string) =>
  ResponseError.fromResponse(new Response(body, { status }));
const unexpected = () =>
  answered(
    500,
    JSON.stringify({
      error: { name: 'Error', message: raw },
      request: { method: 'GET', url: '/entities' },
      response: { statusCode: 500 },
    }),
  );

it.each<[string, () => Error | Promise<Error>, RegExp, RegExp]>([
  ['an unexpected failure', unexpected, /^The server failed to respond/, /db:5432/],
  ['the page of a proxy', () => answered(502, page), /^A service that the portal needs/, /nginx/],
  ['such a page that refuses', () => answered(403, page), /^You are not allowed/, /nginx/],
  ['an answer that breaks the contract', invalid, /^The server's answer could not be/, /GET '\/x'/],
  [
    'a read that such a failure ended',
    async () => {
      const cause = await unexpected();
      return new Error(`Could not fetch catalog entities. ${cause.message}`, { cause });
    },
    /^Could not fetch catalog entities\. The server failed to respond/,
    /db:5432/,
  ],
])('leaves what developers need of %s to the details', async (_, make, text, technical) => {
  const error = await make();
  const { unmount } = renderInTheme(<ErrorPanel error={error} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(technical)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect((await screen.findAllByText(technical)).length).toBeGreaterThan(0);
  unmount();
  renderInTheme(
    <AlertBar
      alerts={[{ message: error.message, severity: 'error', error }]}
      onDismiss={() => {}}
    />,
  );
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(technical)).toBeNull();
});

it('keeps sentences that servers write for people, and what a page says in words of its own', async () => {
  const cause = await unexpected();
  const { unmount } = renderInTheme(
    <ErrorPanel error={new Error(`It failed, ${raw}. Received response 500`, { cause })} />,
  );
  expect(screen.getByText(/Received response 500$/)).toBeVisible();
  unmount();
  renderInTheme(<ErrorPanel error={gone(507)} />);
  expect(screen.getByText("No entity 'component:default/pay'")).toBeVisible();
});

it('offers to try again where the app knows how, unless it has actions of its own', async () => {
  const tried: Error[] = [];
  const error = gone(503);
  const renderWith = (actions?: ReactNode) =>
    renderInTheme(
      <ProblemRetryContext
        value={failed => (failed === error ? () => void tried.push(failed) : undefined)}
      >
        <ErrorPanel error={error} actions={actions} />
        <ErrorPanel error={new Error('Nobody can try this again')} />
      </ProblemRetryContext>,
    );
  const { unmount } = renderWith();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(tried).toEqual([error]);
  unmount();
  renderWith(<button type="button">Start anew</button>);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('tries again what its place says, before what the app knows', async () => {
  const handleRetry = vi.fn<() => Promise<string>>(async () => 'read');
  renderInTheme(
    <ProblemRetryContext value={() => () => {}}>
      <ErrorPanel error={gone(503)} onRetry={handleRetry} />
    </ProblemRetryContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(handleRetry).toHaveBeenCalledExactlyOnceWith();
});
