import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { MissingAnnotationEmptyState } from './MissingAnnotationEmptyState.tsx';

it('names the annotation, and shows a descriptor that has it, to copy', () => {
  renderInTheme(
    <MissingAnnotationEmptyState
      annotations={['backstage.io/kubernetes-id']}
      entity={{ kind: 'Component', name: 'pay' }}
    />,
  );
  expect(screen.getByText('Missing Annotation')).toBeVisible();
  expect(screen.getByText(/lacks the annotation backstage.io\/kubernetes-id/)).toBeVisible();
  expect(screen.getByLabelText('Example')).toHaveTextContent(
    'metadata: name: pay annotations: backstage.io/kubernetes-id: value',
  );
  expect(screen.getByRole('button', { name: 'Copy example' })).toBeVisible();
});
