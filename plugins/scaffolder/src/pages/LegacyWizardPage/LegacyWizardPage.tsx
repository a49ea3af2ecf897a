import { useRouteRef } from '@portico/app';
import { Navigate, useLocation, useParams } from 'react-router';
import { selectedTemplateRouteRef } from '../../routes.ts';

/** The former address of a template of the default namespace. */
export default function LegacyWizardPage() {
  const { templateName = '' } = useParams();
  const { search } = useLocation();
  const path = useRouteRef(selectedTemplateRouteRef)?.({ namespace: 'default', templateName });
  return <Navigate to={`${path ?? '/'}${search}`} replace />;
}
