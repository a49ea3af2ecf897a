import { anEntity } from '@portico/catalog-common/testing';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import AboutCard from './AboutCard.tsx';

const renderCard = (tags: string[]) =>
  renderInTestApp(<AboutCard entity={anEntity({ name: 'pay', metadata: { tags } })} />, {
    plugins: [catalogPlugin],
  });

it('shows what is known about an entity', async () => {
  await renderCard(['java']);
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
  expect(screen.getByText('java')).toBeVisible();
});

it('is omitted where nothing is known', async () => {
  await renderCard([]);
  expect(screen.queryByRole('heading', { name: 'About' })).not.toBeInTheDocument();
});
