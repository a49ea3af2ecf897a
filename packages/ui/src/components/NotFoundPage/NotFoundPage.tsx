import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MessagePage } from '../ErrorPage/MessagePage.tsx';
import { Link } from '../Link/Link.tsx';

/** Props of {@link NotFoundPage}. */
export interface NotFoundPageProps {
  /** Where help is found; without it the page offers none. */
  supportUrl?: string;
}

/** The page for an address that leads nowhere. */
export function NotFoundPage({ supportUrl }: NotFoundPageProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const handleGoBack = (event: MouseEvent) => {
    event.preventDefault();
    navigate(-1);
  };

  return (
    <MessagePage
      title={
        <>
          <Status>404</Status> <span>PAGE NOT FOUND</span>
        </>
      }
      text={
        <>
          There is nothing at <Path>{pathname}</Path>. The address may be mistyped, or what it led
          to has moved.
        </>
      }
      actions={
        <>
          <Link to="/" underline="always" onClick={handleGoBack}>
            Go back
          </Link>
          {supportUrl && (
            <Link to={supportUrl} underline="always">
              contact support
            </Link>
          )}
        </>
      }
    />
  );
}

const Status = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const Path = styled('code')(({ theme }) => ({
  color: theme.vars.palette.text.primary,
  overflowWrap: 'anywhere',
}));
