import { useLocation, useNavigate } from 'react-router';
import { formatLineHash, type LineRange, parseLineHash } from './lineRange.ts';

/** Keeps the chosen lines of the one log of a page in the address, as `#line-12`. */
export function useLineHash(): {
  selectedLines: LineRange | undefined;
  onSelectLines: (lines: LineRange | undefined) => void;
} {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  return {
    selectedLines: parseLineHash(hash),
    onSelectLines: lines =>
      void navigate(
        { search, hash: lines ? formatLineHash(lines) : '' },
        { replace: true, preventScrollReset: true },
      ),
  };
}
