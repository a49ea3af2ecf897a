import { useApi, useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { type Entity, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import type { EntityPartProps } from '@portico/catalog/points';
import { kubernetesApiRef, type ObjectsByEntity } from '@portico/kubernetes-common';
import { ErrorPanel, InfoCard, Link, RelativeTime, SkeletonText, StateBadge } from '@portico/ui';
import { FactLine, FactList, FactNote } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { useDescribeCause } from '../causes/useDescribeCause.ts';
import { shortenImage } from '../../model/shortenImage.ts';
import { clusterAuthApiRef } from '../../model/clusterAuth.ts';
import { type Environment, listEnvironments } from '../../model/environments.ts';
import { entityObjectsQuery } from '../../queries/entityObjects.ts';
import { useNow } from '../entityTab/useNow.ts';

const freshMs = 30_000;
const maxEnvironments = 8;

/** Where an entity is running, what changed last there, and what is wrong. */
export default function EntityKubernetesCard({ entity }: EntityPartProps) {
  const t = useTranslations(laterKubernetesTranslations);
  const kubernetes = useApi(kubernetesApiRef);
  const clusterAuth = useApi(clusterAuthApiRef);
  const queryClient = useQueryClient();
  const context = { kubernetes, clusterAuth, queryClient };
  const { data, error } = useQuery({
    ...entityObjectsQuery(stringifyEntityRef(entity), context),
    staleTime: freshMs,
  });
  const path = useTabPath(entity);
  return (
    <Frame entity={entity}>
      {data ? (
        <Environments objects={data} path={path} />
      ) : (
        error && <ErrorPanel error={error} title={t('failed')} />
      )}
    </Frame>
  );
}

function useTabPath(entity: Entity): string | undefined {
  const { kind, namespace, name } = getEntityName(entity);
  const params = { kind: kind.toLowerCase(), namespace: namespace.toLowerCase(), name };
  const path = useRouteRef(catalogEntityRouteRef)?.(params);
  return path && `${path}/kubernetes`;
}

/** The card, with lines of a skeleton until there is something to show. */
function Frame({ entity, children }: { entity: Entity; children?: ReactNode }) {
  const t = useTranslations(laterKubernetesTranslations);
  const path = useTabPath(entity);
  const footer = path !== undefined && <Link to={path}>{t('card.more')}</Link>;
  return (
    <InfoCard title={t('card.title')} footer={footer}>
      {children ?? <SkeletonText lines={2} />}
    </InfoCard>
  );
}

function Environments({ objects, path }: { objects: ObjectsByEntity; path: string | undefined }) {
  const t = useTranslations(laterKubernetesTranslations);
  const environments = listEnvironments(objects, useNow());
  const unread = objects.items.filter(({ errors }) => errors.some(error => 'message' in error));
  const isNamespaceShown = ({ cluster }: Environment) =>
    environments.filter(other => other.cluster.name === cluster.name).length > 1;
  return (
    <FactList>
      {environments.slice(0, maxEnvironments).map(environment => (
        <li key={`${environment.cluster.name}/${environment.namespace}`}>
          <EnvironmentView
            environment={environment}
            isNamespaceShown={isNamespaceShown(environment)}
            path={path}
          />
        </li>
      ))}
      {environments.length > maxEnvironments && (
        <li>{t('card.others', { count: environments.length - maxEnvironments })}</li>
      )}
      {unread.length > 0 && (
        <li>
          <StateBadge state="attention" look="plain">
            {t('card.unread', {
              clusters: unread.map(({ cluster }) => cluster.title ?? cluster.name).join(', '),
            })}
          </StateBadge>
        </li>
      )}
      {environments.length === 0 && unread.length === 0 && <li>{t('empty.title')}</li>}
    </FactList>
  );
}

function EnvironmentView({
  environment: { cluster, namespace, running, desired, lastChange, problem },
  isNamespaceShown,
  path,
}: {
  environment: Environment;
  isNamespaceShown: boolean;
  /** Of what is known about the problem. */
  path: string | undefined;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const name = cluster.title ?? cluster.name;
  const describe = useDescribeCause();
  const shorten = (cause: NonNullable<Environment['problem']>) =>
    describe({ ...cause, image: cause.image && shortenImage(cause.image) });
  const state =
    running < desired
      ? running === 0
        ? 'broken'
        : 'attention'
      : desired > 0
        ? 'good'
        : 'inactive';
  return (
    <>
      <FactLine>
        <strong>{isNamespaceShown ? `${name} · ${namespace}` : name}</strong>
        <StateBadge state={state}>{t('card.running', { running, desired })}</StateBadge>
      </FactLine>
      {problem && (
        <StateBadge state="broken" look="plain">
          {path === undefined ? (
            shorten(problem)
          ) : (
            <Link to={path} tone="quiet" underline="always">
              {shorten(problem)}
            </Link>
          )}
        </StateBadge>
      )}
      {lastChange && (
        <FactNote>
          {lastChange.to.map(shortenImage).join(', ')} ·{' '}
          <RelativeTime time={new Date(lastChange.at)} />
        </FactNote>
      )}
    </>
  );
}
