import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';

/**
 * What sends the telemetry: `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` win. The command line of the process is not
 * in it, which may hold anything.
 */
export function describeResource(version: string): Resource {
  return resourceFromAttributes({
    'service.name': 'portico',
    'service.version': version,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
    'process.runtime.name': 'nodejs',
    'process.runtime.version': process.versions.node,
  }).merge(detectResources({ detectors: [envDetector] }));
}
