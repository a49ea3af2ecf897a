/** The portal's sign: a doorway between two columns. */
export function PorticoSign() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden fill="none">
      <path d="M2 8.5 12 3l10 5.5z" fill="currentColor" />
      <path
        d="M5 11v9M9.7 11v9M14.3 11v9M19 11v9M3 21h18"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
