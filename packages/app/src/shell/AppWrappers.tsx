import type { ExtensionPoint } from '@portico/core';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { pageFramePoint, wrapperPoint } from '../extensionPoints.ts';
import { useContributions } from '../hooks/useContributions.ts';

interface WrappersProps {
  children?: ReactNode;
}

/** Wraps everything in the portal in what plugins add, the first one outermost. */
export function AppWrappers({ children }: WrappersProps) {
  return useWrapped(children, wrapperPoint, ({ Wrapper }) => Wrapper);
}

/** Renders a page in the frames that plugins add, the first one outermost. */
export function PageFrames({ children }: WrappersProps) {
  return useWrapped(children, pageFramePoint, ({ Frame }) => Frame);
}

function useWrapped<Value>(
  content: ReactNode,
  point: ExtensionPoint<Value>,
  getComponent: (value: Value) => ComponentType<WrappersProps>,
): ReactNode {
  return useContributions(point).reduceRight<ReactNode>(
    (inside, { id, value }) => createElement(getComponent(value), { key: id }, inside),
    content,
  );
}
