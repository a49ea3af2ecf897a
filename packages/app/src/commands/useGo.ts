import { startTransition } from 'react';
import { useNavigate } from 'react-router';

/** Goes to a path of the portal; the page there is rendered in a transition, as that of a link. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return to => startTransition(() => void navigate(to));
}
