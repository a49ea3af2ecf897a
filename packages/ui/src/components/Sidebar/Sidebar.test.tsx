import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Link } from '../Link/Link.tsx';
import { MobileBar } from './MobileBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarGroup } from './SidebarGroup.tsx';
import { OwnedPaths } from './OwnedPaths.tsx';
import { SidebarGroupItem } from './SidebarGroupItem.tsx';
import { SidebarItem } from './SidebarItem.tsx';
import { useSidebarState } from './sidebarContext.ts';
import { SidebarLayout } from './SidebarLayout.tsx';
import type { SubmenuLink } from './submenuEntries.ts';

const items = (
  <SidebarGroup label="Explore">
    <SidebarItem icon={null} label="Home" to="/" isExact />
    <SidebarItem icon={null} label="Catalog" to="/catalog" badge="12" />
  </SidebarGroup>
);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the rail', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  function renderRail(isPinned: boolean, onPinnedChange = vi.fn<(isPinned: boolean) => void>()) {
    renderInTheme(
      <Sidebar isPinned={isPinned} onPinnedChange={onPinnedChange}>
        {items}
      </Sidebar>,
      ['/catalog/default/component/pay'],
    );
    return onPinnedChange;
  }

  it('marks where the page is', () => {
    renderRail(true);
    expect(screen.getByRole('link', { name: 'Catalog 12' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    expect(screen.getByRole('group', { name: 'Explore' })).toBeVisible();
  });

  it('marks the item that owns a page instead of the one whose address it is below', () => {
    renderInTheme(
      <OwnedPaths known={new Map([['/', ['/catalog/:namespace/component/:name/*']]])}>
        <Sidebar isPinned onPinnedChange={() => {}}>
          {items}
        </Sidebar>
      </OwnedPaths>,
      ['/catalog/default/component/pay/docs'],
    );
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Catalog 12' })).not.toHaveAttribute('aria-current');
  });

  it("marks somebody's group alone on its page, which is below the catalog's address", () => {
    const groups = [{ label: 'Market', to: '/catalog/default/group/market' }];
    renderInTheme(
      <OwnedPaths known={new Map([['/catalog', []]])}>
        <Sidebar isPinned onPinnedChange={() => {}}>
          {items}
          <SidebarGroupItem icon={null} label="My Groups" groups={groups} />
        </Sidebar>
      </OwnedPaths>,
      ['/catalog/default/group/market/members'],
    );
    expect(screen.getByRole('link', { name: 'Market' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Catalog 12' })).not.toHaveAttribute('aria-current');
  });

  it('names its items also where there is no room for words', () => {
    renderRail(false);
    expect(screen.getByRole('link', { name: 'Catalog' })).toHaveTextContent('');
  });

  it('opens after a hundred milliseconds under the pointer, and closes when it leaves', () => {
    renderRail(false);
    const rail = screen.getByRole('navigation', { name: 'Main' });
    fireEvent.mouseEnter(rail);
    act(() => vi.advanceTimersByTime(99));
    expect(screen.queryByText('Catalog')).not.toBeInTheDocument();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('Catalog')).toBeVisible();
    fireEvent.mouseLeave(rail);
    act(() => vi.advanceTimersByTime(0));
    expect(screen.queryByText('Catalog')).not.toBeInTheDocument();
  });

  it('asks to be pinned, and to be let go', () => {
    const pin = renderRail(false);
    fireEvent.click(screen.getByRole('button', { name: 'Expand sidebar', hidden: true }));
    expect(pin).toHaveBeenLastCalledWith(true);
  });
});

it('stays closed below 1200 px, even when it is pinned, and opens over the page', () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width:1199'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  renderInTheme(
    <Sidebar isPinned onPinnedChange={() => {}}>
      <SidebarItem icon={null} label="Catalog" to="/catalog" />
    </Sidebar>,
  );
  expect(screen.queryByText('Catalog')).not.toBeInTheDocument();
  fireEvent.mouseEnter(screen.getByRole('navigation'));
  act(() => vi.advanceTimersByTime(100));
  expect(screen.getByText('Catalog')).toBeVisible();
  vi.useRealTimers();
});

describe('the frame', () => {
  function renderFrame(isMobile: boolean) {
    vi.stubGlobal('matchMedia', () => ({
      matches: isMobile,
      addEventListener: () => {},
      removeEventListener: () => {},
      // MUI still listens by the older names.
      addListener: () => {},
      removeListener: () => {},
    }));
    renderInTheme(
      <SidebarLayout
        sidebar={
          <Sidebar isPinned onPinnedChange={() => {}}>
            {items}
          </Sidebar>
        }
        mobileBar={<MobileBar items={[{ icon: null, label: 'Start', to: '/' }]}>{items}</MobileBar>}
      >
        The page
      </SidebarLayout>,
    );
  }

  it('skips to the content', () => {
    renderFrame(false);
    fireEvent.click(screen.getByRole('button', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('goes on from the page when the link to it is gone, and leaves the focus where it is otherwise', async () => {
    renderInTheme(
      <SidebarLayout
        sidebar={<SidebarItem icon={null} label="Catalog" to="/catalog" />}
        mobileBar={null}
      >
        <Routes>
          <Route path="/" element={<Link to="/pay">Payments</Link>} />
          <Route path="*" element="The page" />
        </Routes>
      </SidebarLayout>,
    );
    screen.getByRole('link', { name: 'Payments' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Catalog' }));
    expect(screen.getByRole('link', { name: 'Catalog' })).toHaveFocus();
  });

  it('has a bar instead of the rail where narrow; its menu closes when one goes', async () => {
    renderFrame(true);
    expect(screen.queryByRole('button', { name: 'Collapse sidebar' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    fireEvent.click(within(menu).getByRole('link', { name: 'Catalog 12' }));
    expect(screen.getByTestId('path')).toHaveTextContent('/catalog');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('closes its menu on Back, and a link of the menu takes the place of the menu', async () => {
    renderFrame(true);
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    expect(window.history.state).toHaveProperty('porticoMenu');
    window.history.back();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByTestId('path')).toHaveTextContent('/');
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await vi.waitFor(() => expect(window.history.state?.porticoMenu).toBeUndefined());
  });

  it('does not open its menu again for who comes back to the page', async () => {
    function BackButton() {
      const navigate = useNavigate();
      return <button onClick={() => navigate(-1)}>Go back</button>;
    }
    renderInTheme(
      <>
        <BackButton />
        <MobileBar items={[]}>{items}</MobileBar>
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    // An entry of the router's own, as of a link that opens elsewhere.
    window.history.replaceState(null, '');
    fireEvent.click(within(menu).getByRole('link', { name: 'Catalog 12' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('holds the rows of its menu still: what becomes known later is there the next time', async () => {
    function Group() {
      const [groups, setGroups] = useState<SubmenuLink[]>([]);
      const { isMenu } = useSidebarState();
      useEffect(() => {
        const timer = setTimeout(() => setGroups([{ label: 'Payments', to: '/pay' }]), 200);
        return () => clearTimeout(timer);
      }, []);
      return (
        <>
          <SidebarGroupItem icon={null} label="Groups" groups={groups} />
          {isMenu && groups.length > 0 && 'known'}
        </>
      );
    }
    renderInTheme(
      <MobileBar items={[]}>
        <Group />
      </MobileBar>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(await screen.findByText('known')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Payments' })).toBeNull();
  });
});
