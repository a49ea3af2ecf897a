import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { LazyPart } from '../LazyPart/LazyPart.tsx';

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  /** What it says; nothing shows no tooltip. */
  title: ReactNode;
  /** How long the pointer rests before it shows; default 300. */
  delayMs?: number;
  /** Shows or hides it whatever the pointer does, as for an answer to a click. */
  isOpen?: boolean;
  side?: 'top' | 'bottom' | 'right';
  /** What it is about: one element that takes `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

const loadBubble = () => import('./TooltipBubble.tsx');

/** A few words about an element, shown while the pointer rests on it or it has the focus; Escape hides them. */
export function Tooltip({ title, delayMs = 300, isOpen, side = 'top', children }: TooltipProps) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isDue, setDue] = useState(false);
  const isShown = Boolean(title) && (isOpen ?? isDue);

  const handleAttention = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDue(true), delayMs);
  };
  const handleEnd = () => {
    clearTimeout(timer.current);
    setDue(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      ref={place}
      style={{ display: 'contents' }}
      role="presentation"
      onPointerEnter={handleAttention}
      onPointerLeave={handleEnd}
      onPointerDown={handleEnd}
      onFocus={({ target }) => target.matches(':focus-visible') && handleAttention()}
      onBlur={handleEnd}
      onKeyDown={({ key }) => key === 'Escape' && handleEnd()}
    >
      {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      <LazyPart
        load={loadBubble}
        isWanted={isShown}
        props={{
          id,
          isShown,
          side,
          getAnchor: () => place.current?.firstElementChild ?? null,
          children: title,
        }}
      />
    </span>
  );
}
