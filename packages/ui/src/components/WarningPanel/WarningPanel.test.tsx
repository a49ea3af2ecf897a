import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { WarningPanel } from './WarningPanel.tsx';

it('announces an error at once and anything else when there is time', () => {
  renderInTheme(
    <>
      <WarningPanel severity="error" title="Broken" />
      <WarningPanel title="Orphan" message="Nothing refers to it" />
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Broken');
  expect(screen.getByText('Orphan').closest('[role=status]')).toHaveTextContent(
    'Nothing refers to it',
  );
});

it('shows the lines of a message below each other', () => {
  renderInTheme(<WarningPanel title="Unknown host" message={'It is unknown.\nConfigured: a, b'} />);
  expect(screen.getByText(/It is unknown/)).toHaveStyle({ whiteSpace: 'pre-line' });
});
