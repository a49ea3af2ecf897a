import type { ApiDefinitionProps } from '@portico/api-docs-common';
import { ReferringDefinition } from './ReferringDefinition.tsx';

/** An AsyncAPI definition, drawn. */
export default function AsyncApiDefinition(props: ApiDefinitionProps) {
  return <ReferringDefinition name="asyncapi" type="AsyncAPI" {...props} />;
}
