import { NotFoundPage } from '@portico/ui';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';

/** Replaces a page that is not there, with the way to the company's support. */
export function NotFoundPlace() {
  const supportUrl = useApi(configApiRef).getOptionalString('app.support.url');
  return <NotFoundPage {...(supportUrl !== undefined && { supportUrl })} />;
}
