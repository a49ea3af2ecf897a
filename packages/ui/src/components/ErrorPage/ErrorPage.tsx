import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { CodeBlock } from '../CodeBlock/CodeBlock.tsx';
import { Details } from '../Details/Details.tsx';
import { Link } from '../Link/Link.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Props of {@link ErrorPage}. */
export interface ErrorPageProps {
  /** An HTTP status or a word for it. */
  status?: number | string;
  message: string;
  /** What a person who helps needs to see, such as a stack; folded at first. */
  details?: string;
  /** Where help is found; without it the page offers none. */
  supportUrl?: string;
}

/** The whole page, when nothing of it can be shown. */
export function ErrorPage({ status, message, details, supportUrl }: ErrorPageProps) {
  const navigate = useNavigate();
  return (
    <MessagePage
      title={`ERROR ${status === undefined ? '' : status}: ${message}`.replace('ERROR :', 'ERROR:')}
      text="Looks like someone dropped the mic!"
      actions={
        <>
          <Button variant="contained" onClick={() => navigate(-1)}>
            Go back
          </Button>
          {supportUrl && (
            <Link to={supportUrl} underline="always">
              contact support
            </Link>
          )}
        </>
      }
    >
      {details && (
        <Details>
          <CodeBlock code={details} label="Error details" maxHeight={400} isWrapped />
        </Details>
      )}
    </MessagePage>
  );
}
