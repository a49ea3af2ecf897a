import { useRouteRef } from '@portico/app';
import {
  type Entity,
  type EntityName,
  getEntityDisplayName,
  getEntityName,
  humanizeEntityRef,
  parseEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { Link, type LinkProps, Tooltip } from '@portico/ui';
import { KindTile } from '@portico/ui/kinds';
import type { ReactNode } from 'react';
import { toEntityParams } from '../../model/toEntityParams.ts';
import { catalogEntityRouteRef } from '../../routes.ts';
import { EntityTitle } from './EntityTitle.tsx';

/** Props of {@link EntityRefLink}. */
export interface EntityRefLinkProps extends Omit<LinkProps, 'to'> {
  /** A ref as text, or the entity, whose title is shown then. */
  entityRef: string | Entity;
  /** The kind that goes without saying here. */
  defaultKind?: string;
  /** Shows the kind's sign before the name. */
  hasIcon?: boolean;
  children?: ReactNode;
}

const refDelayMs = 1500;

/** A link to an entity's page, with the name people know it by; its ref is shown to a pointer that rests on it. */
export function EntityRefLink({
  entityRef,
  defaultKind,
  hasIcon = false,
  icon: ownIcon,
  children,
  ...rest
}: EntityRefLinkProps) {
  const writePath = useRouteRef(catalogEntityRouteRef);
  const name = toName(entityRef);
  if (!name) return <bdi>{children ?? String(entityRef)}</bdi>;
  const path = writePath?.(toEntityParams(name));
  const ref = stringifyEntityRef(name);
  const label =
    children ??
    (typeof entityRef === 'string' ? (
      <EntityTitle entityRef={ref} bareName={getBareName(name, defaultKind)} />
    ) : (
      getEntityDisplayName(entityRef)
    ));
  // A name of another direction of writing keeps to itself.
  const text = <bdi>{label}</bdi>;
  const icon = ownIcon ?? (hasIcon && <KindTile kind={name.kind} />);
  if (path === undefined) {
    return (
      <Tooltip title={ref} delayMs={refDelayMs}>
        <span>
          {icon} {text}
        </span>
      </Tooltip>
    );
  }
  return (
    <Tooltip title={ref} delayMs={refDelayMs}>
      <Link to={path} icon={icon} {...rest}>
        {text}
      </Link>
    </Tooltip>
  );
}

/** The name that a ref stands for; `undefined` for a text that is no ref, which a document may hold all the same. */
function toName(entityRef: string | Entity): EntityName | undefined {
  if (typeof entityRef !== 'string') return getEntityName(entityRef);
  try {
    return parseEntityRef(entityRef);
  } catch {
    return undefined;
  }
}

function getBareName(name: EntityName, defaultKind: string | undefined): string {
  return humanizeEntityRef(name, { ...(defaultKind !== undefined && { defaultKind }) });
}
