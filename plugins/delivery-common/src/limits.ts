/** How much is read of one project, and how much of it is stored. */
export const deliveryLimits = {
  builds: 50,
  pullRequests: 50,
  alerts: 50,
  deployments: 50,
  /** Places that are looked at for one entity. */
  deploymentSources: 60,
  /** Pairs of versions of one entity that are compared, and commits of each that are shown. */
  comparisons: 10,
  commits: 20,
  /** Of one timeline: what fails, what changed, and entities whose deployments count besides. */
  failures: 20,
  changes: 50,
  dependencies: 10,
  /** Environments of one entity. */
  environments: 20,
  /** Projects of one entity. */
  projects: 10,
  /** Entities of one question. */
  entities: 100,
  /** Owners of one question, and entities of theirs that are looked at. */
  owners: 100,
  ownedEntities: 200,
  /** Readings that are followed while nobody looks. */
  followed: 20_000,
  /** Characters of a title. */
  titleLength: 300,
  /** Characters of a name, a branch or a login. */
  nameLength: 200,
} as const;
