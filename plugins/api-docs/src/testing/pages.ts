import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  {
    name: 'the list of APIs',
    path: '/api-docs',
    germanHeading: 'APIs',
    ready: [{ role: 'link', name: 'Corporate Actions REST' }],
  },
  {
    name: 'an OpenAPI definition with an open operation',
    path: '/catalog/default/api/risk-rest/definition',
    frame: {
      title: 'OpenAPI',
      press: { button: 'POST /runs Start a run', shows: 'The run is queued.' },
    },
  },
  {
    name: 'an AsyncAPI definition',
    path: '/catalog/default/api/trades-stream/definition',
    frame: { title: 'AsyncAPI' },
    // Its text makes room for the frame.
    maxLayoutShift: 0.2,
  },
  {
    name: 'a GraphQL definition',
    path: '/catalog/default/api/issuer-graphql/definition',
    frame: { title: 'GraphQL' },
  },
  {
    name: 'a gRPC definition',
    path: '/catalog/default/api/pricing-grpc/definition',
    ownTexts: ['Evaluate', 'Input', 'Reason'],
  },
  {
    name: 'a tRPC definition',
    path: '/catalog/default/api/client-portal-router/definition',
  },
];
