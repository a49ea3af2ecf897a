import type { ApiDefinitionProps } from '../../points.ts';
import { ReferringDefinition } from './ReferringDefinition.tsx';

/** An OpenAPI definition, rendered. */
export default function OpenApiDefinition(props: ApiDefinitionProps) {
  return <ReferringDefinition name="openapi" type="OpenAPI" {...props} />;
}
