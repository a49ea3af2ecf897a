import { styled } from '@mui/material/styles';
import { Avatar } from '@portico/ui';
import type { ReactNode } from 'react';

/** What a provider is known by, in a square of 24; those that are one colour take the text's. */
const marks: Readonly<Record<string, ReactNode>> = {
  github: (
    <path
      fill="currentColor"
      d="M12 1.5a10.5 10.5 0 0 0-3.3 20.5c.5.1.7-.2.7-.5v-1.9c-2.9.6-3.5-1.3-3.5-1.3-.5-1.2-1.2-1.5-1.2-1.5-1-.7.1-.7.1-.7 1 .1 1.6 1.1 1.6 1.1.9 1.6 2.4 1.1 3 .9.1-.7.4-1.1.7-1.4-2.3-.3-4.8-1.2-4.8-5.2 0-1.1.4-2.1 1.1-2.8-.1-.3-.5-1.4.1-2.8 0 0 .9-.3 2.9 1.1a10 10 0 0 1 5.2 0c2-1.4 2.9-1.1 2.9-1.1.6 1.4.2 2.5.1 2.8.7.7 1.1 1.7 1.1 2.8 0 4-2.5 4.9-4.8 5.2.4.3.7 1 .7 1.9v2.9c0 .3.2.6.7.5A10.5 10.5 0 0 0 12 1.5z"
    />
  ),
  gitlab: (
    <>
      <path fill="#e24329" d="m12 21.5 3.7-11.4H8.3z" />
      <path fill="#fc6d26" d="M12 21.5 8.3 10.1H3.1zM12 21.5l3.7-11.4h5.2z" />
      <path
        fill="#fca326"
        d="m3.1 10.1-1.1 3.5c-.1.3 0 .6.3.8l9.7 7.1zM20.9 10.1l1.1 3.5c.1.3 0 .6-.3.8L12 21.5z"
      />
      <path
        fill="#e24329"
        d="M3.1 10.1h5.2L6.1 3.2c-.1-.4-.6-.4-.7 0zM20.9 10.1h-5.2l2.2-6.9c.1-.4.6-.4.7 0z"
      />
    </>
  ),
  google: (
    <>
      <path
        fill="#4285f4"
        d="M22.1 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.7a4.9 4.9 0 0 1-2.1 3.2v2.6h3.4c2-1.8 3.1-4.5 3.1-7.7z"
      />
      <path
        fill="#34a853"
        d="M12 22.5c2.8 0 5.2-.9 7-2.6l-3.4-2.6c-1 .6-2.2 1-3.6 1-2.7 0-5-1.8-5.9-4.3H2.6v2.7a10.5 10.5 0 0 0 9.4 5.8z"
      />
      <path fill="#fbbc05" d="M6.1 14a6.3 6.3 0 0 1 0-4V7.3H2.6a10.5 10.5 0 0 0 0 9.4z" />
      <path
        fill="#ea4335"
        d="M12 5.7c1.5 0 2.9.5 4 1.6l3-3A10.5 10.5 0 0 0 2.6 7.3L6.1 10c.9-2.5 3.2-4.3 5.9-4.3z"
      />
    </>
  ),
  microsoft: (
    <>
      <path fill="#f25022" d="M2.5 2.5h9v9h-9z" />
      <path fill="#7fba00" d="M12.5 2.5h9v9h-9z" />
      <path fill="#00a4ef" d="M2.5 12.5h9v9h-9z" />
      <path fill="#ffb900" d="M12.5 12.5h9v9h-9z" />
    </>
  ),
  okta: <circle cx={12} cy={12} r={7.5} fill="none" stroke="currentColor" strokeWidth={5} />,
  bitbucket: (
    <path
      fill="#2684ff"
      fillRule="evenodd"
      d="M2.6 3a.7.7 0 0 0-.7.8l2.8 17c.1.4.4.7.9.7h13.1c.3 0 .6-.2.7-.6l2.7-17.1a.7.7 0 0 0-.7-.8zm11.5 12.3H9.9L8.8 9.4h6.3z"
    />
  ),
};

/** The mark of a provider of sign-in; the initials of its name where it has none here. */
export function ProviderMark({ id, name }: { id: string; name: string }) {
  const mark = marks[id];
  if (mark === undefined) return <Avatar name={name} size={32} shape="square" />;
  return (
    <MarkPlace>
      <svg viewBox="0 0 24 24" width={20} height={20}>
        {mark}
      </svg>
    </MarkPlace>
  );
}

/** Where the mark of a way to sign in is, so that the names behind them are below each other. */
export function MarkPlace({ children }: { children: ReactNode }) {
  return <Place aria-hidden>{children}</Place>;
}

const Place = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.primary,
}));
