import type { ApiDefinitionProps } from '../../points.ts';
import { ReferringDefinition } from './ReferringDefinition.tsx';

/** An AsyncAPI definition, rendered. */
export default function AsyncApiDefinition(props: ApiDefinitionProps) {
  return <ReferringDefinition name="asyncapi" type="AsyncAPI" {...props} />;
}
