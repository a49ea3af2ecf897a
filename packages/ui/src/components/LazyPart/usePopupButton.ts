import { type RefObject, useRef, useState } from 'react';
import { useChoice } from '../../hooks/useChoice.ts';

/** What a button and the popup that it opens share. */
export interface PopupButton {
  /** For the button. */
  buttonProps: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    onPointerEnter: () => void;
    onFocus: () => void;
    onClick: () => void;
  };
  /** Whether it is time to fetch the popup's code: the pointer or the focus is on the button. */
  isWanted: boolean;
  /** For the popup. */
  popupProps: { isOpen: boolean; getAnchor: () => HTMLElement | null; onClose: () => void };
}

/** A button that opens a popup, whose code is fetched while the pointer is on its way. */
export function usePopupButton(): PopupButton {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isPressed, press] = useChoice(isOpen, setOpen);
  const [isNear, setNear] = useState(false);
  return {
    buttonProps: {
      ref: button,
      'aria-expanded': isPressed,
      onPointerEnter: () => setNear(true),
      onFocus: () => setNear(true),
      onClick: () => press(true),
    },
    isWanted: isNear || isOpen,
    popupProps: {
      isOpen,
      getAnchor: () => button.current,
      onClose: () => press(false),
    },
  };
}
