import type { Route } from '../../http/Dialect.ts';

const below = '{project}/_apis/{area}/{resource}';
const inRepository = '{project}/_apis/{area}/repositories/{repositoryId}/{resource}';
const resources = [
  ['225f7195-f9c7-4d14-ab28-a83f7ff77e1f', 'repositories', `${below}/{repositoryId}`],
  ['ea98d07b-3c87-4971-8ede-a613694ffb55', 'pushes', `${inRepository}/{pushId}`],
  ['2d874a60-a811-4f62-9c9f-963a6ea0a55b', 'refs', `${inRepository}/{filter}`],
  ['9946fd70-0d40-406e-b686-b4744cbbcc37', 'pullrequests', `${inRepository}/{pullRequestId}`],
  ['fb93c0db-47ed-4a31-8c20-47552878fb44', 'items', inRepository],
  ['c2570c3b-5b3f-41b8-98bf-5407bfde8d58', 'commits', `${inRepository}/{commitId}`],
] as const;

/** What Microsoft's clients request before their first call: where each resource is, and in which versions. */
export const resourceLocations: readonly Route[] = [
  {
    method: 'OPTIONS',
    path: '/:organization/_apis/git',
    handle() {
      const value = resources.map(([id, resourceName, routeTemplate]) => ({
        id,
        area: 'git',
        resourceName,
        routeTemplate,
        resourceVersion: 1,
        minVersion: '1.0',
        maxVersion: '6.0',
        releasedVersion: '6.0',
      }));
      return { body: { count: value.length, value } };
    },
  },
  {
    method: 'OPTIONS',
    path: '/:organization/_apis/Location',
    handle: () => ({
      body: {
        count: 1,
        value: [
          {
            id: 'e81700f7-3be2-46de-8624-2eb35882fcaa',
            area: 'Location',
            resourceName: 'ResourceAreas',
            routeTemplate: '_apis/{resource}/{areaId}',
            resourceVersion: 1,
            minVersion: '3.2',
            maxVersion: '6.0',
            releasedVersion: '0.0',
          },
        ],
      },
    }),
  },
  {
    method: 'GET',
    path: '/:organization/_apis/ResourceAreas',
    // As on Azure DevOps Server.
    handle: () => ({ body: { count: 0, value: null } }),
  },
];
