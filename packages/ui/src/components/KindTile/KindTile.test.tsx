import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { kindColors } from '../../theme/kindColors.ts';
import { KindTile } from './KindTile.tsx';

it('has a colour for each kind, whatever its case, and keeps the one of an own kind', () => {
  renderInTheme(
    <div>
      {['Component', 'component', 'API', 'Squad', 'squad'].map((kind, index) => (
        <KindTile key={kind} kind={kind} title={`${index}`} />
      ))}
    </div>,
  );
  const [component, lower, api, own, lowerOwn] = screen
    .getAllByRole('img')
    .map(icon => getComputedStyle(icon.parentElement as HTMLElement).getPropertyValue('--kind'));
  expect(component).toBe(kindColors.light.component);
  expect(lower).toBe(component);
  expect(api).toBe(kindColors.light.api);
  expect(own).not.toBe(component);
  expect(lowerOwn).toBe(own);
});

it('is decoration unless it is named', () => {
  renderInTheme(<KindTile kind="System" />);
  expect(screen.queryByRole('img')).toBeNull();
});
