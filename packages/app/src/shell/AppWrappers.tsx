import { createElement, type ReactNode } from 'react';
import { pageFramePoint, wrapperPoint } from '../extensionPoints.ts';
import { useContributions } from '../hooks/useContributions.ts';

/** Wraps everything in the portal in what plugins add, the first one outermost. */
export function AppWrappers({ children }: { children: ReactNode }) {
  return useContributions(wrapperPoint).reduceRight<ReactNode>(
    (inside, { id, value }) => createElement(value.Wrapper, { key: id }, inside),
    children,
  );
}

/** Renders a page in the frames that plugins add, the first one outermost. */
export function PageFrames({ children }: { children: ReactNode }) {
  return useContributions(pageFramePoint).reduceRight<ReactNode>(
    (inside, { id, value }) => createElement(value.Frame, { key: id }, inside),
    children,
  );
}
