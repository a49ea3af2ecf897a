import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefinitionProblem } from '../../points.ts';
import {
  type FrameCommand,
  type FrameReport,
  type FrameTheme,
  parseFrameReport,
  type RenderRequest,
  type UnresolvedReference,
} from '../../frames/frameProtocol.ts';
import { useFrameTheme } from './useFrameTheme.ts';

/** How far a frame is. */
export interface FrameState {
  isRendered: boolean;
  /** Pixels; 0 until it is known. */
  height: number;
  unresolved: readonly UnresolvedReference[];
}

/** What a frame leads to in the page. */
export interface FrameHandlers {
  onFailed: (problems: readonly DefinitionProblem[]) => void;
  /** The reader has gone to a place in the definition. */
  onPlace: (place: string) => void;
}

const startState: FrameState = { isRendered: false, height: 0, unresolved: [] };
const roomAbove = 72;

/** Sends a frame what it is to render as soon as it listens, and follows what it reports. */
export function useDefinitionFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  request: RenderRequest,
  { onFailed, onPlace }: FrameHandlers,
): FrameState {
  const [state, setState] = useState(startState);
  const theme = useFrameTheme();
  const isReady = useRef(false);
  const send = (command: FrameCommand) =>
    // It has no origin to name; what it may hold is fixed by its own policy and this page's.
    frame.current?.contentWindow?.postMessage(command, '*');

  const handleReport = useEffectEvent((report: FrameReport) => {
    switch (report.type) {
      case 'ready':
        isReady.current = true;
        send({ type: 'theme', theme });
        send({ type: 'render', request });
        return;
      case 'size':
        setState(before => ({ ...before, height: report.height }));
        return;
      case 'rendered':
        setState(before => ({ ...before, isRendered: true, unresolved: report.unresolved }));
        return;
      case 'failed':
        onFailed(report.problems);
        return;
      case 'place':
        onPlace(report.place);
        return;
      case 'reveal':
        scrollTo(frame.current, report.top);
        return;
    }
  });
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const report = parseFrameReport(data);
      if (report) handleReport(report);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame]);

  const sendTheme = useEffectEvent((changed: FrameTheme) =>
    send({ type: 'theme', theme: changed }),
  );
  useEffect(() => {
    if (isReady.current) sendTheme(theme);
  }, [theme]);
  return state;
}

/** Brings a line of the frame into view, unless it is. */
function scrollTo(frame: HTMLIFrameElement | null, top: number): void {
  if (!frame) return;
  const place = frame.getBoundingClientRect().top + top;
  if (place >= 0 && place < window.innerHeight / 2) return;
  const anchor = document.createElement('span');
  anchor.style.position = 'absolute';
  anchor.style.top = `${top - roomAbove}px`;
  frame.parentElement?.append(anchor);
  anchor.scrollIntoView({ block: 'start' });
  anchor.remove();
}
