import { iconPoint } from '@portico/app/points';
import { anEntity } from '@portico/catalog-common/testing';
import type { EntityLink } from '@portico/catalog-model';
import { createPlugin } from '@portico/core';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { createIcon } from '@portico/ui/icons';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import LinksCard from './LinksCard.tsx';

const companyIcons = createPlugin({
  id: 'company-icons',
  contributes: [
    iconPoint.add({ name: 'Pager', icon: createIcon(<path data-testid="pager" d="M1 1h2" />) }),
  ],
});

function renderLinks(links: EntityLink[]) {
  return renderInTestApp(<LinksCard entity={anEntity({ name: 'pay', metadata: { links } })} />, {
    plugins: [catalogPlugin, companyIcons],
  });
}

it('links web, mail and phone addresses and paths of the portal', async () => {
  await renderLinks([
    { url: 'https://wiki.example/', title: 'Wiki' },
    { url: '/catalog/default/system/shop', title: 'Shop' },
    { url: 'mailto:team@example.com?bcc=spy@example.com', title: 'Mail' },
    { url: 'tel:+4930123', title: 'On call' },
  ]);
  expect(await screen.findByRole('link', { name: /^Wiki/ })).toHaveAttribute('target', '_blank');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Shop')).toBe('/catalog/default/system/shop');
  expect(hrefOf('Mail')).toBe('mailto:team@example.com');
  expect(hrefOf('On call')).toBe('tel:+4930123');
});

it('shows what it does not link as text, with the reason', async () => {
  await renderLinks([
    { url: 'javascript:alert(1)', title: 'Trap' },
    { url: 'www.example.com' },
    { url: 'mailto:nobody' },
  ]);
  const [trap, part, mail] = await screen.findAllByRole('listitem');
  expect(screen.queryByRole('link')).toBeNull();
  expect(trap).toHaveTextContent('Trapjavascript:alert(1)Not linked: only web, mail and phone');
  expect(part).toHaveTextContent('www.example.comNot linked: enter a full address');
  expect(mail).toHaveTextContent('mailto:nobodyNot linked: the address is not valid');
});

it('shows the icon that a link names, of the portal or of a plugin, and one for all others', async () => {
  await renderLinks([
    { url: 'https://a.example', icon: 'dashboard' },
    { url: 'https://b.example', icon: 'pager' },
    { url: 'https://c.example', icon: 'no-such-icon' },
    { url: 'https://d.example' },
  ]);
  const items = await screen.findAllByRole('listitem');
  const [dashboard, pager, unknown, fallback] = items.map(
    item => item.querySelector('svg')?.innerHTML,
  );
  expect(within(items[1] as HTMLElement).getByTestId('pager')).toBeInTheDocument();
  expect(dashboard).not.toBe(fallback);
  expect(pager).not.toBe(fallback);
  expect(unknown).toBe(fallback);
});
