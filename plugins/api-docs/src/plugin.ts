import { navItemPoint, pagePoint } from '@portico/app/points';
import { entityCardPoint, entityTabPoint } from '@portico/catalog/points';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { createPlugin } from '@portico/core';
import { translated } from '@portico/ui/i18n';
import { ApiIcon } from '@portico/ui/icons';
import { apiDefinitionPoint } from './points.ts';
import { isDefined, listRemotes } from './model/remotes.ts';
import { apiExplorerRouteRef } from './routes.ts';
import { apiDocsTranslations } from './translations.ts';

/** API docs: the list of all APIs, and the definition of each. */
export const apiDocsPlugin = createPlugin({
  id: 'api-docs',
  extensionPoints: [apiDefinitionPoint],
  routes: { root: apiExplorerRouteRef },
  contributes: [
    pagePoint.add({
      id: 'explorer',
      route: apiExplorerRouteRef,
      path: '/api-docs',
      requires: [catalogEntityReadPermission],
      load: () => import('./pages/ApiExplorerPage/ApiExplorerPage.tsx'),
    }),
    navItemPoint.add({
      title: translated(apiDocsTranslations, 'nav.apis'),
      icon: ApiIcon,
      route: apiExplorerRouteRef,
      order: 110,
      ownPaths: ['/catalog/:namespace/api/:name/*'],
      shortcut: 'g a',
    }),
    entityTabPoint.add({
      id: 'definition',
      path: '/definition',
      title: translated(apiDocsTranslations, 'tab.definition'),
      order: 20,
      isShownFor: isDefined,
      load: () => import('./components/DefinitionTab/DefinitionTab.tsx'),
    }),
    entityCardPoint.add({
      id: 'remotes',
      column: 'main',
      order: 25,
      isShownFor: entity => listRemotes(entity).length > 0,
      load: () => import('./components/RemotesCard/RemotesCard.tsx'),
    }),
    apiDefinitionPoint.add({
      id: 'openapi',
      types: ['openapi'],
      title: 'OpenAPI',
      load: () => import('./components/FramedDefinition/OpenApiDefinition.tsx'),
    }),
    apiDefinitionPoint.add({
      id: 'asyncapi',
      types: ['asyncapi'],
      title: 'AsyncAPI',
      load: () => import('./components/FramedDefinition/AsyncApiDefinition.tsx'),
    }),
    apiDefinitionPoint.add({
      id: 'graphql',
      types: ['graphql'],
      title: 'GraphQL',
      language: 'graphql',
      load: () => import('./components/FramedDefinition/GraphqlDefinition.tsx'),
    }),
    apiDefinitionPoint.add({
      id: 'grpc',
      types: ['grpc'],
      title: 'gRPC',
      language: 'proto',
      loadOutline: async () => (await import('./model/outlineProto.ts')).outlineProto,
    }),
    apiDefinitionPoint.add({
      id: 'trpc',
      types: ['trpc'],
      title: 'tRPC',
      language: 'typescript',
      loadOutline: async () => (await import('./model/outlineTrpc.ts')).outlineTrpc,
    }),
  ],
});
