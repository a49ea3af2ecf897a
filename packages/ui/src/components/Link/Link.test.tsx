import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { PorticoThemeProvider } from '../../theme/PorticoThemeProvider.tsx';
import { Link } from './Link.tsx';

it('leads to a page of the portal without loading the portal again', async () => {
  renderInTheme(<Link to="/catalog">Catalog</Link>);
  await userEvent.click(screen.getByRole('link', { name: 'Catalog' }));
  expect(screen.getByTestId('path')).toHaveTextContent('/catalog');
  expect(screen.getByRole('link')).not.toHaveAttribute('target');
});

it.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves a click of another kind to the browser: %o', init => {
  const onFollow = vi.fn<() => void>();
  renderInTheme(
    <Link to="/catalog" onFollow={onFollow}>
      Catalog
    </Link>,
  );
  // The browser would act on it; jsdom only says that it cannot.
  const isUnmounted = fireEvent(
    screen.getByRole('link'),
    new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
  );
  expect(isUnmounted).toBe(true);
  expect(onFollow).not.toHaveBeenCalled();
  expect(screen.getByTestId('path')).toHaveTextContent('/');
});

it('goes nowhere when whoever renders it takes the click', async () => {
  renderInTheme(
    <Link to="/catalog" onClick={event => event.preventDefault()}>
      Catalog
    </Link>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByTestId('path')).not.toHaveTextContent('/catalog');
});

it('puts the base path before a path of the portal', () => {
  render(
    <PorticoThemeProvider>
      <MemoryRouter basename="/portal" initialEntries={['/portal']}>
        <Link to="/catalog">Catalog</Link>
      </MemoryRouter>
    </PorticoThemeProvider>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '/portal/catalog');
});

it('opens another site in a new window without access to this one, and says so', () => {
  renderInTheme(<Link to="https://example.com">Example</Link>);
  const link = screen.getByRole('link', { name: /^Example ?, Opens in a new window$/ });
  expect(link).toHaveAttribute('href', 'https://example.com');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('leaves other schemes to the browser, in this window', () => {
  renderInTheme(<Link to="mailto:a@example.com">Mail</Link>);
  const link = screen.getByRole('link', { name: 'Mail' });
  expect(link).toHaveAttribute('href', 'mailto:a@example.com');
  expect(link).not.toHaveAttribute('target');
});

it('takes out of a mail address what would fill in the mail', () => {
  renderInTheme(<Link to="mailto:a@example.com?bcc=spy@example.com&subject=Hi&body=x">Mail</Link>);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'mailto:a@example.com?subject=Hi');
});

it('rejects a javascript: URL', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderInTheme(<Link to="javascript:alert(1)">x</Link>)).toThrow(
    'Link component rejected javascript: URL as a security precaution',
  );
  vi.restoreAllMocks();
});
