import { useLocation } from 'react-router';
import { writeTimeParam } from '../../model/timeParam.ts';

/** The address of the same page as of another time; of today without one. */
export function useTimeHref(): (time: string | undefined) => string {
  const { pathname, search } = useLocation();
  return time => {
    const written = writeTimeParam(new URLSearchParams(search), time).toString();
    return written === '' ? pathname : `${pathname}?${written}`;
  };
}

/** The address of the same page as of today. */
export function useTodayHref(): string {
  return useTimeHref()(undefined);
}
