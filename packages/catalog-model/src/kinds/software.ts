import { isJsonObject } from '../json.ts';
import { fields, list, optional, reference, text } from '../shape.ts';
import { catalogApiVersions, defineEntityKind, type EntityOfKind } from './EntityKind.ts';
import { dependencyOf, dependsOn, owner, system } from './references.ts';

const apis = (relation: 'providesApi' | 'consumesApi') =>
  optional(list(reference({ relation, defaultKind: 'API' })));

/** A piece of software: a service, a website, a library. */
export const componentKind = defineEntityKind({
  kind: 'Component',
  apiVersions: catalogApiVersions,
  spec: fields({
    type: text(),
    lifecycle: text(),
    owner,
    system,
    subcomponentOf: optional(reference({ relation: 'partOf', defaultKind: 'Component' })),
    providesApis: apis('providesApi'),
    consumesApis: apis('consumesApi'),
    dependsOn,
    dependencyOf,
  }),
});
/** An entity of the kind Component. */
export type ComponentEntity = EntityOfKind<typeof componentKind, 'Component'>;

const apiSpec = fields({
  type: text(),
  lifecycle: text(),
  owner,
  /** Required of APIs without `remotes`. */
  definition: optional(text()),
  /** Where an API is served that describes itself, such as an MCP server. */
  remotes: optional(list(fields({ type: text(), url: text() }))),
  system,
});

/** An interface that components provide and consume, with its definition or the addresses that serve it. */
export const apiKind = defineEntityKind({
  kind: 'API',
  apiVersions: catalogApiVersions,
  spec: {
    ...apiSpec,
    check(value, path, report, context) {
      apiSpec.check(value, path, report, context);
      if (!isJsonObject(value) || value['definition'] !== undefined) return;
      const { remotes } = value;
      if (remotes === undefined || (Array.isArray(remotes) && remotes.length === 0))
        report(
          `${path}.definition`,
          'Is required, but missing.',
          `add 'definition' under '${path}', or 'remotes' with 'type' and 'url' for an MCP server`,
        );
    },
  },
});
/** An entity of the kind API. */
export type ApiEntity = EntityOfKind<typeof apiKind, 'API'>;

/** Infrastructure that software needs: a database, a bucket, a topic. */
export const resourceKind = defineEntityKind({
  kind: 'Resource',
  apiVersions: catalogApiVersions,
  spec: fields({ type: text(), owner, system, dependsOn, dependencyOf }),
});
/** An entity of the kind Resource. */
export type ResourceEntity = EntityOfKind<typeof resourceKind, 'Resource'>;

/** Components, APIs and resources that together serve one purpose. */
export const systemKind = defineEntityKind({
  kind: 'System',
  apiVersions: catalogApiVersions,
  spec: fields({
    owner,
    domain: optional(reference({ relation: 'partOf', defaultKind: 'Domain' })),
    type: optional(text()),
  }),
});
/** An entity of the kind System. */
export type SystemEntity = EntityOfKind<typeof systemKind, 'System'>;

/** An area of the business, which holds systems and other domains. */
export const domainKind = defineEntityKind({
  kind: 'Domain',
  apiVersions: catalogApiVersions,
  spec: fields({
    owner,
    subdomainOf: optional(reference({ relation: 'partOf', defaultKind: 'Domain' })),
    type: optional(text()),
  }),
});
/** An entity of the kind Domain. */
export type DomainEntity = EntityOfKind<typeof domainKind, 'Domain'>;
