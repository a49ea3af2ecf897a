import { useLocation, useNavigate } from 'react-router';

/** The place in a rendered definition that the address names by its hash, such as `#/pets/listPets`. */
export function usePlace(): { place: string; setPlace: (place: string) => void } {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  return {
    place: decode(hash.slice(1)),
    setPlace: place =>
      void navigate({ search, hash: place }, { replace: true, preventScrollReset: true }),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
