import { fetchApiRef } from '@portico/app';
import type { AttentionContribution, AttentionItem } from '@portico/app/points';
import { catalogEntityRouteRef } from '@portico/catalog';
import { parseEntityRef } from '@portico/catalog-model';
import { deliveryLimits, deliveryPluginId, ownedWorkEndpoint } from '@portico/delivery-common';
import { translated } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../laterTranslations.ts';
import { stateOfAlert } from '../model/states.ts';

const maxItems = 20;

/**
 * What waits for the user: alerts of what they own, reviews that wait for them, and their own builds that failed. Who
 * they are at hosts is known from their entity.
 */
export const listMyWork: AttentionContribution['list'] = async ({
  apis,
  identity,
  getPath,
  signal,
}) => {
  const owners = identity.ownershipEntityRefs.slice(0, deliveryLimits.owners);
  if (owners.length === 0) return [];
  const client = apis.require(fetchApiRef).forPlugin(deliveryPluginId);
  const work = await client.call(ownedWorkEndpoint, { body: { owners } }, { signal });
  const isMe = (login: string | undefined) =>
    login !== undefined && work.logins.includes(login.toLowerCase());
  const findPath = (entityRef: string) => {
    const { kind, namespace, name } = parseEntityRef(entityRef);
    const params = { kind: kind.toLowerCase(), namespace: namespace.toLowerCase(), name };
    return `${getPath(catalogEntityRouteRef, params) ?? ''}/delivery`;
  };
  const alerts = work.alerts.map(({ entityRef, alert }): AttentionItem => ({
    id: `alert ${entityRef} ${alert.id}`,
    state: stateOfAlert(alert),
    word: translated(laterDeliveryTranslations, `alert.${alert.state}`),
    title: parseEntityRef(entityRef).name,
    detail: alert.title,
    to: findPath(entityRef),
  }));
  const reviews = work.pullRequests
    .filter(({ pullRequest }) => pullRequest.reviewers.some(isMe))
    .map(({ entityRef, project, pullRequest }): AttentionItem => ({
      id: `review ${pullRequest.url}`,
      state: 'attention',
      word: translated(laterDeliveryTranslations, 'work.review'),
      title: `${project} #${pullRequest.number}`,
      detail: pullRequest.title,
      to: findPath(entityRef),
    }));
  const builds = work.builds
    .filter(({ build }) => isMe(build.author))
    .map(({ entityRef, project, build }): AttentionItem => ({
      id: `build ${build.url}`,
      state: 'broken',
      word: translated(laterDeliveryTranslations, 'work.failedBuild'),
      title: project,
      detail: build.title || build.name,
      to: findPath(entityRef),
    }));
  return [...alerts, ...builds, ...reviews].slice(0, maxItems);
};
