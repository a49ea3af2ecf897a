import { usePermission, type UsePermissionOptions } from '@portico/app';
import { createPermission, createResourcePermission } from '@portico/contract/permissions';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { permissionPlugin } from '../../plugin.ts';
import { RequirePermission } from './RequirePermission.tsx';

useMswServer();

const { answer, answerError } = createAnswers('permission');
const create = createPermission('shop.create', 'create');
const remove = createResourcePermission('shop.thing.delete', 'thing', 'delete');
const app = { plugins: [permissionPlugin], config: { permission: { enabled: true } } };

interface Item {
  id: string;
  permission: { name: string };
  resourceRef?: string;
}
let requested: Item[][];
beforeEach(() => {
  requested = [];
});

/** Allows the things whose name begins with `my-`, and what is about no thing when told so. */
const allowOwn = (isCreatorAllowed = true) =>
  answer(authorizeEndpoint, async request => {
    const { items } = (await request.json()) as { items: Item[] };
    requested.push(items);
    return {
      items: items.map(({ id, resourceRef }) => ({
        id,
        result:
          (resourceRef?.startsWith('my-') ?? isCreatorAllowed)
            ? ('ALLOW' as const)
            : ('DENY' as const),
      })),
    };
  });

/** Writes what the hook says, and all that it said before. */
function Probe(check: UsePermissionOptions) {
  const { loading, allowed, error } = usePermission(check);
  const name = check.resourceRef ?? check.permission.name;
  return (
    <p>{`${name}: ${loading ? 'loading, ' : ''}${allowed}${error ? `, ${error.name}` : ''}`}</p>
  );
}

/** Asks once more, as another component, at each click. */
function Again() {
  const [round, setRound] = useState(1);
  return (
    <>
      <button onClick={() => setRound(round + 1)}>{round}</button>
      <Probe key={round} permission={create} />
    </>
  );
}

describe('usePermission', () => {
  it('says no while it asks, and requests all of one frame in one call', async () => {
    mswServer.use(allowOwn());
    renderInTestApp(
      <>
        <Probe permission={remove} resourceRef="my-a" />
        <Probe permission={remove} resourceRef="b" />
        <Probe permission={create} />
      </>,
      app,
    );
    expect(screen.getByText('my-a: loading, false')).toBeVisible();
    expect(await screen.findByText('my-a: true')).toBeVisible();
    expect(screen.getByText('b: false')).toBeVisible();
    expect(screen.getByText('shop.create: true')).toBeVisible();
    expect(requested.map(items => items.length)).toEqual([3]);
  });

  it('keeps answers for those who ask the same', async () => {
    mswServer.use(allowOwn());
    renderInTestApp(<Again />, app);
    await screen.findByText('shop.create: true');
    act(() => screen.getByRole('button').click());
    expect(screen.getByRole('button')).toHaveTextContent('2');
    expect(screen.getByText('shop.create: true')).toBeVisible();
    expect(requested).toHaveLength(1);
  });

  it('denies a resource permission without a resource, and asks nobody', async () => {
    mswServer.use(allowOwn());
    renderInTestApp(
      <>
        <Probe permission={remove} />
        <Probe permission={create} />
      </>,
      app,
    );
    expect(screen.getByText('shop.thing.delete: false')).toBeVisible();
    expect(await screen.findByText('shop.create: true')).toBeVisible();
    expect(requested.flat().map(({ permission }) => permission.name)).toEqual(['shop.create']);
  });

  it('allows at once while permissions are off, and asks nobody', async () => {
    renderInTestApp(<Probe permission={create} />, { plugins: [permissionPlugin] });
    expect(screen.getByText('shop.create: true')).toBeVisible();
  });

  it('says no, and why, when the check fails', async () => {
    mswServer.use(answerError(authorizeEndpoint, { status: 503, message: 'Down' }));
    renderInTestApp(<Probe permission={create} />, app);
    expect(await screen.findByText('shop.create: false, ResponseError')).toBeVisible();
  });

  it('sends one item a permission where the configuration requests batches', async () => {
    mswServer.use(
      answer(authorizeEndpoint, async request => {
        const { items } = (await request.json()) as { items: Item[] };
        requested.push(items);
        return {
          items: items.map(({ id }) => ({ id, result: ['ALLOW' as const, 'DENY' as const] })),
        };
      }),
    );
    const permission = { enabled: true, EXPERIMENTAL_enableBatchedRequests: true };
    renderInTestApp(
      <>
        <Probe permission={remove} resourceRef="a" />
        <Probe permission={remove} resourceRef="b" />
      </>,
      { ...app, config: { permission } },
    );
    expect(await screen.findByText('a: true')).toBeVisible();
    expect(screen.getByText('b: false')).toBeVisible();
    expect(requested[0]?.map(({ resourceRef }) => resourceRef)).toEqual([['a', 'b']]);
  });
});

describe('RequirePermission', () => {
  const page = (errorPage?: string) => (
    <RequirePermission permission={create} {...(errorPage && { errorPage: <p>{errorPage}</p> })}>
      <h1>Secrets</h1>
    </RequirePermission>
  );

  it('shows nothing while it asks', async () => {
    const question = Promise.withResolvers<void>();
    mswServer.use(
      answer(authorizeEndpoint, () => {
        question.resolve();
        return new Promise<never>(() => {});
      }),
    );
    const { container } = renderInTestApp(page(), app);
    await act(() => question.promise);
    expect(container).toHaveTextContent(/^\/?$/);
  });

  it('shows its children to those who may', async () => {
    mswServer.use(allowOwn());
    renderInTestApp(page(), app);
    expect(await screen.findByRole('heading', { name: 'Secrets' })).toBeVisible();
  });

  it('shows the not-found page to others, with the way to help', async () => {
    mswServer.use(allowOwn(false));
    renderInTestApp(page(), {
      ...app,
      config: { ...app.config, app: { support: { url: 'https://help.example/' } } },
    });
    expect(await screen.findByRole('heading', { name: /not found|404/i })).toBeVisible();
    expect(screen.getByRole('link', { name: /support/i })).toHaveAttribute(
      'href',
      'https://help.example/',
    );
    expect(screen.queryByText('Secrets')).toBeNull();
  });

  it('shows the error page that is given instead', async () => {
    mswServer.use(allowOwn(false));
    renderInTestApp(page('Ask the platform team'), app);
    expect(await screen.findByText('Ask the platform team')).toBeVisible();
  });

  it('keeps its children back when the check fails, and tries again', async () => {
    mswServer.use(answerError(authorizeEndpoint, { status: 500, message: 'Broken' }));
    renderInTestApp(page('You may not see this'), app);
    expect(
      await screen.findByRole('heading', { name: /^ERROR 500: The server failed to respond/ }),
    ).toBeVisible();
    expect(screen.queryByText('You may not see this')).toBeNull();
    expect(screen.queryByText('Secrets')).toBeNull();
    mswServer.use(allowOwn());
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    expect(await screen.findByRole('heading', { name: 'Secrets' })).toBeVisible();
  });
});
