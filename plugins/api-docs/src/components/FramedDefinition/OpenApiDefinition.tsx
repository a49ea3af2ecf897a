import type { ApiDefinitionProps } from '@portico/api-docs-common';
import { ReferringDefinition } from './ReferringDefinition.tsx';

/** An OpenAPI definition, drawn. */
export default function OpenApiDefinition(props: ApiDefinitionProps) {
  return <ReferringDefinition name="openapi" type="OpenAPI" {...props} />;
}
