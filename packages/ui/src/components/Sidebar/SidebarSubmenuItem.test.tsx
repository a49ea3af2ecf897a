import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { SidebarContext } from './sidebarContext.ts';
import { SidebarGroupItem } from './SidebarGroupItem.tsx';
import { SidebarSubmenuItem } from './SidebarSubmenuItem.tsx';

const items = [
  { label: 'Components', to: '/catalog?kind=component' },
  { label: 'People', items: [{ label: 'Users', to: '/catalog?kind=user' }] },
];
const element = <SidebarSubmenuItem icon={null} label="Catalog" to="/catalog" items={items} />;
const trigger = () => screen.getByRole('button', { name: 'Catalog' });
const shownLinks = () => screen.queryAllByRole('link').map(link => link.textContent);

function point(type: 'pointerEnter' | 'pointerLeave', pointerType: string) {
  // jsdom has no pointer events of its own; React hears entering as an over from outside.
  const event = new MouseEvent(type === 'pointerEnter' ? 'pointerover' : 'pointerout', {
    bubbles: true,
    relatedTarget: document.body,
  });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(trigger(), event);
}

describe('by mouse', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('opens after three hundred milliseconds of rest, and closes on leaving', () => {
    renderInTheme(element);
    point('pointerEnter', 'mouse');
    act(() => vi.advanceTimersByTime(299));
    expect(shownLinks()).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    expect(shownLinks()).toEqual(['Catalog', 'Components']);
    point('pointerLeave', 'mouse');
    act(() => vi.advanceTimersByTime(0));
    expect(shownLinks()).toEqual([]);
  });

  it('stays open on a diagonal way to its entries, and closes when the mouse turns away', () => {
    const rect = { left: 200, right: 400, top: 300, bottom: 600 } as DOMRect;
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect);
    const move = (type: string, clientX: number, clientY: number, target: EventTarget) => {
      const event = new MouseEvent(type, {
        bubbles: true,
        clientX,
        clientY,
        relatedTarget: document.body,
      });
      Object.defineProperty(event, 'pointerType', { value: 'mouse' });
      fireEvent(target as Element, event);
    };
    renderInTheme(element);
    point('pointerEnter', 'mouse');
    act(() => vi.advanceTimersByTime(300));
    move('pointermove', 100, 320, trigger());
    move('pointerout', 110, 340, trigger());
    act(() => vi.advanceTimersByTime(100));
    move('pointermove', 130, 380, document.body);
    act(() => vi.advanceTimersByTime(100));
    expect(shownLinks()).toEqual(['Catalog', 'Components']);
    move('pointermove', 120, 420, document.body);
    act(() => vi.advanceTimersByTime(0));
    expect(shownLinks()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('does not open by the touch that only passes over it', () => {
    renderInTheme(element);
    point('pointerEnter', 'touch');
    act(() => vi.advanceTimersByTime(1000));
    expect(shownLinks()).toEqual([]);
  });
});

it('opens and closes by touch', () => {
  renderInTheme(element);
  const tap = () => {
    const down = new MouseEvent('pointerdown', { bubbles: true });
    Object.defineProperty(down, 'pointerType', { value: 'touch' });
    fireEvent(trigger(), down);
    fireEvent.click(trigger());
  };
  tap();
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  tap();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
});

describe('by keyboard', () => {
  it.each(['{Enter}', '{ArrowRight}'])(
    'opens with %s, walks by arrows, and gives the focus back on Escape',
    async key => {
      renderInTheme(element);
      await userEvent.tab();
      await userEvent.keyboard(key);
      expect(screen.getByRole('link', { name: 'Catalog' })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      expect(screen.getByRole('link', { name: 'Components' })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      expect(screen.getByRole('button', { name: 'People' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      expect(trigger()).toHaveFocus();
      expect(shownLinks()).toEqual([]);
    },
  );

  it('closes with ArrowLeft too, and goes with Enter', async () => {
    renderInTheme(element);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(trigger()).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(screen.getByTestId('path')).toHaveTextContent('/catalog?kind=component');
    expect(shownLinks()).toEqual([]);
  });

  it('opens to the left, and closes to the right, where text runs from right to left', async () => {
    renderInTheme(<div style={{ direction: 'rtl' }}>{element}</div>);
    trigger().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('link', { name: 'Catalog' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(trigger()).toHaveFocus();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when the focus goes on', async () => {
    renderInTheme(
      <>
        {element}
        <button type="button">Next</button>
      </>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(shownLinks()).toEqual([]);
  });
});

it('unfolds a dropdown inside', async () => {
  renderInTheme(element);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'People' }));
  expect(screen.getByRole('link', { name: 'Users' })).toBeVisible();
});

it('marks itself and the very way when the page is there', async () => {
  renderInTheme(element, ['/catalog?kind=user&q=ann']);
  expect(trigger()).toHaveAttribute('aria-current', 'true');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Components' })).not.toHaveAttribute('aria-current');
});

it('unfolds in its place in the menu of a narrow screen', async () => {
  renderInTheme(<SidebarContext value={{ isOpen: true, isMenu: true }}>{element}</SidebarContext>);
  await userEvent.click(trigger());
  expect(shownLinks()).toEqual(['Catalog', 'Components']);
});

it.each([
  [[], []],
  [[{ label: 'Ticks', to: '/ticks' }], ['Ticks']],
])('leads straight to the only group of %o', (groups, links) => {
  renderInTheme(<SidebarGroupItem icon={null} label="My Groups" groups={groups} />);
  expect(shownLinks()).toEqual(links);
});

it('opens a submenu of several groups', async () => {
  const groups = [
    { label: 'Ticks', to: '/ticks' },
    { label: 'Pricing', to: '/pricing' },
  ];
  renderInTheme(<SidebarGroupItem icon={null} label="My Groups" groups={groups} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(shownLinks()).toEqual(['Ticks', 'Pricing']);
});
