import { useHref, useLocation } from 'react-router';
import type { RadarParam } from '../../model/radarChoice.ts';

/** The address of the page with another choice, as the browser opens it. */
export function useChoiceHref(change: Partial<Record<RadarParam, string | undefined>>): string {
  return useHref(useChoicePath(change));
}

/** The path of the page with another choice. */
export function useChoicePath(change: Partial<Record<RadarParam, string | undefined>>): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change))
    if (value) params.set(name, value);
    else params.delete(name);
  const text = params.toString();
  return text ? `${pathname}?${text}` : pathname;
}
