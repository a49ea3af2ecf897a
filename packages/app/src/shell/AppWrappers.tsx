import { createElement, type ReactNode } from 'react';
import { wrapperPoint } from '../extensionPoints.ts';
import { useContributions } from '../hooks/useContributions.ts';

/** Wraps everything in the portal in what plugins add, the first one outermost. */
export function AppWrappers({ children }: { children: ReactNode }) {
  return useContributions(wrapperPoint).reduceRight<ReactNode>(
    (inside, { id, value }) => createElement(value.Wrapper, { key: id }, inside),
    children,
  );
}
