import { act, render, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useAddressParams } from './useAddressParams.ts';

function Choices() {
  const [params, change] = useAddressParams();
  const choose = (name: string) =>
    startTransition(() =>
      change(former => {
        former.append(name, 'yes');
        return former;
      }),
    );
  return (
    <>
      <output>{params.toString()}</output>
      <button onClick={() => choose('a')}>a</button>
      <button onClick={() => choose('b')}>b</button>
    </>
  );
}

beforeEach(() => {
  window.history.pushState(null, '', '/list');
  render(
    <BrowserRouter useTransitions={false}>
      <Choices />
    </BrowserRouter>,
  );
});

it('adds a choice to one that is not rendered yet', () => {
  act(() => {
    screen.getByText('a').click();
    screen.getByText('b').click();
  });
  expect(screen.getByRole('status')).toHaveTextContent('a=yes&b=yes');
});

it('forgets a choice that was taken back before it was rendered', async () => {
  await act(async () => {
    const isBack = new Promise(resolve => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    screen.getByText('a').click();
    window.history.back();
    await isBack;
  });
  expect(window.location.search).toBe('');
  act(() => screen.getByText('b').click());
  expect(window.location.search).toBe('?b=yes');
});
