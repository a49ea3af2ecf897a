import { type UIEvent, useRef, useState } from 'react';

const nearEndPx = 8;

/** How a scroller keeps to its end. */
export interface Follow {
  isFollowing: boolean;
  setFollowing: (isFollowing: boolean) => void;
  /** To be called when the scroller has scrolled. */
  handleScroll: (event: UIEvent<HTMLElement>) => void;
}

/**
 * Whether a scroller is to stay at its end while its content grows. Scrolling up ends that, coming back to the
 * end resumes it.
 */
export function useFollow(isPossible: boolean, isWanted: boolean): Follow {
  const [isWished, setFollowing] = useState(isWanted);
  const lastTop = useRef(0);

  const handleScroll = (event: UIEvent<HTMLElement>) => {
    if (!isPossible) return;
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
    const isUp = scrollTop < lastTop.current - 1;
    lastTop.current = scrollTop;
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - nearEndPx;
    if (isUp && !isAtEnd) setFollowing(false);
    else if (!isUp && isAtEnd) setFollowing(true);
  };

  return { isFollowing: isWished && isPossible, setFollowing, handleScroll };
}
