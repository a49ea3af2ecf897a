import type { Loader } from '@storybook/react-vite';
import type { AnyHandler } from 'msw';
import { setupWorker } from 'msw/browser';

const worker = setupWorker();
let started: Promise<unknown> | undefined;

/**
 * Answers a story's calls by the handlers in its parameter `msw`: `{ handlers: [...] }`. Stories
 * without any start no worker.
 */
export const mswLoader: Loader = async ({ parameters }) => {
  const handlers = (parameters.msw as { handlers?: AnyHandler[] } | undefined)?.handlers;
  if (!handlers && !started) return {};
  started ??= worker.start({ quiet: true });
  await started;
  worker.resetHandlers(...(handlers ?? []));
  return {};
};
