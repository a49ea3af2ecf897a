import { catalogApiRef } from '@portico/catalog-common';
import { codeHostsRef } from '@portico/code-hosts-node';
import {
  anyDeliveryRef,
  deliveryBuildStartPermission,
  deliveryLogReadPermission,
  deliveryPluginId,
  deliveryReadPermission,
  deliveryTopic,
} from '@portico/delivery-common';
import {
  alertProviderPoint,
  buildProviderPoint,
  deploymentProviderPoint,
  pullRequestProviderPoint,
} from '@portico/delivery-node';
import { watchedStatePoint } from '@portico/notifications-node';
import { eventTopicPoint, UserEvents } from '@portico/server/events';
import {
  authorizerRef,
  createServerPlugin,
  databaseRef,
  loggerRef,
  metricsRef,
  schedulerRef,
} from '@portico/server';
import { createAlertStates, createBuildStates } from './createDeliveryStates.ts';
import { declareDeliveryMetrics } from './declareDeliveryMetrics.ts';
import { deliveryConfigSchema } from './deliveryConfig.ts';
import {
  createAlertProviders,
  createBuildProviders,
  createPullRequestProviders,
} from './providers/builtInProviders.ts';
import { createCompareProviders } from './compare/compareProviders.ts';
import { VersionComparer } from './compare/VersionComparer.ts';
import { DeploymentReader } from './deployments/DeploymentReader.ts';
import { DeploymentStore } from './deployments/DeploymentStore.ts';
import { FigureReader } from './figures/FigureReader.ts';
import { DeliveryEvents } from './events/DeliveryEvents.ts';
import { ActivityReader } from './follow/ActivityReader.ts';
import { FollowedProjects } from './follow/FollowedProjects.ts';
import { Follower } from './follow/Follower.ts';
import { FollowStore } from './follow/FollowStore.ts';
import { EntityReader } from './read/EntityReader.ts';
import { Readings } from './read/Readings.ts';
import { buildJobsRoute, buildLogRoute } from './routes/buildLogs.ts';
import { changeBuildRoute } from './routes/changeBuild.ts';
import type { DeliveryServices } from './routes/DeliveryServices.ts';
import { deploymentChangesRoute } from './routes/deploymentChanges.ts';
import { entityDeliveryRoute } from './routes/entityDelivery.ts';
import { entityDeploymentsRoute } from './routes/entityDeployments.ts';
import { figuresRoute } from './routes/figures.ts';
import { ownedWorkRoute } from './routes/ownedWork.ts';
import { summariesRoute } from './routes/summaries.ts';
import { entityTimelineRoute } from './routes/entityTimeline.ts';
import { ReadingStore } from './store/ReadingStore.ts';
import { TimelineReader } from './timeline/TimelineReader.ts';
import { deliveryMigrations, type DeliveryTables } from './store/tables.ts';

const dayMs = 86_400_000;
/** What nobody has read for this long is forgotten. */
const storedMs = 30 * dayMs;
/** How often there is a turn at following. */
const followTurnMs = 60_000;
/** How long it is known which version was where. */
const historyMs = 400 * dayMs;

/** Builds and pull requests on the server. */
export const deliveryBackendPlugin = createServerPlugin({
  id: deliveryPluginId,
  config: deliveryConfigSchema,
  tables: { migrations: deliveryMigrations },
  needs: {
    alertProviders: alertProviderPoint,
    authorizer: authorizerRef,
    buildProviders: buildProviderPoint,
    catalog: catalogApiRef,
    database: databaseRef,
    deploymentProviders: deploymentProviderPoint,
    hosts: codeHostsRef,
    logger: loggerRef,
    metrics: metricsRef,
    pullRequestProviders: pullRequestProviderPoint,
    scheduler: schedulerRef,
  },
  extensionPoints: [
    alertProviderPoint,
    buildProviderPoint,
    deploymentProviderPoint,
    pullRequestProviderPoint,
  ],
  contributes: [
    eventTopicPoint.addFrom(({ events }: DeliveryServices) => ({
      topic: deliveryTopic,
      source: events,
    })),
    watchedStatePoint.addFrom((services: DeliveryServices) => createBuildStates(services), {
      id: 'builds',
      optional: true,
    }),
    watchedStatePoint.addFrom((services: DeliveryServices) => createAlertStates(services), {
      id: 'alerts',
      optional: true,
    }),
  ],
  permissions: () => ({
    permissions: [deliveryReadPermission, deliveryLogReadPermission, deliveryBuildStartPermission],
    // Not to guests.
    grantedByDefault: [deliveryLogReadPermission, deliveryBuildStartPermission],
  }),
  async create(apis, { config: { delivery, jenkins } }): Promise<DeliveryServices> {
    const { catalog, database, hosts, logger, metrics, scheduler } = apis;
    const db = await database.open<DeliveryTables>(deliveryMigrations);
    const store = new ReadingStore(db);
    const versions = new DeploymentStore(db);
    const followedHosts = new FollowStore(db);
    const now = () => new Date();
    const readings = new Readings({
      store,
      logger,
      now,
      deadlineMs: delivery.deadline,
      count: declareDeliveryMetrics(metrics, followedHosts, now),
    });
    scheduler.schedule({
      id: 'clean-up',
      schedule: { everyMs: dayMs },
      timeoutMs: 60_000,
      run: async () => {
        await store.deleteOlder(new Date(Date.now() - storedMs));
        await versions.deleteOlder(new Date(Date.now() - historyMs));
      },
    });
    const deployments = new DeploymentReader({
      readings,
      store: versions,
      providers: apis.deploymentProviders.map(({ value }) => value),
      environments: delivery.environments,
      freshMs: delivery.freshFor,
      now,
    });
    const reader = new EntityReader({
      readings,
      freshMs: delivery.freshFor,
      builds: [
        ...createBuildProviders(hosts, { jenkins, circleci: delivery.circleci }),
        ...apis.buildProviders.map(({ value }) => value),
      ],
      alerts: [...createAlertProviders(delivery), ...apis.alertProviders.map(({ value }) => value)],
      pullRequests: [
        ...createPullRequestProviders(hosts),
        ...apis.pullRequestProviders.map(({ value }) => value),
      ],
    });
    const notices = new UserEvents({ db, channel: 'delivery', anyRef: anyDeliveryRef, logger });
    const events = new DeliveryEvents({ events: notices, authorizer: apis.authorizer });
    const projects = new FollowedProjects({ catalog, reader, deployments, now });
    const follower = new Follower({
      projects,
      readings,
      store,
      hosts: followedHosts,
      rules: delivery.follow,
      turnMs: followTurnMs,
      logger,
      now,
    });
    if (delivery.follow.readingsPerHour > 0)
      scheduler.schedule({
        id: 'follow',
        schedule: { everyMs: followTurnMs },
        initialDelayMs: followTurnMs,
        timeoutMs: 10 * followTurnMs,
        run: ({ signal }) => follower.run(signal),
      });
    const activities = new ActivityReader({
      projects,
      readings,
      events,
      reserve: 1 - delivery.follow.share,
      logger,
      now,
    });
    return {
      activities,
      catalog,
      events,
      hosts,
      readings,
      reader,
      deployments,
      comparer: new VersionComparer({ readings, providers: createCompareProviders(hosts) }),
      figures: new FigureReader({ reader, deployments, store: versions, now }),
      timeline: new TimelineReader({ catalog, reader, deployments, store: versions }),
    };
  },
  async start({ activities, events, hosts }) {
    await events.start();
    activities.start(hosts);
  },
  async stop({ activities, events, readings }) {
    activities.stop();
    await readings.stop();
    await events.stop();
  },
  routes: [
    entityDeliveryRoute,
    entityDeploymentsRoute,
    entityTimelineRoute,
    deploymentChangesRoute,
    summariesRoute,
    buildJobsRoute,
    buildLogRoute,
    changeBuildRoute,
    ownedWorkRoute,
    figuresRoute,
  ],
});
