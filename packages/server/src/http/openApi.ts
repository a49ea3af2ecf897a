import { type Endpoint, getQueryParamJsonSchema, type Schema } from '@portico/contract';
import { z } from 'zod';
import type { ServedRoute } from './serve.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a plugin's routes, made from their endpoints. */
export function describeOpenApi(
  pluginId: string,
  baseUrl: string,
  routes: readonly ServedRoute<never>[],
): Json {
  const paths: Record<string, Json> = {};
  for (const { endpoint, access, methods } of routes) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}');
    paths[path] ??= {};
    for (const method of methods ?? [endpoint.method])
      paths[path][method.toLowerCase()] = describeOperation(endpoint, access.includes('public'));
  }
  return {
    openapi: '3.1.0',
    info: { title: pluginId, version: '1' },
    servers: [{ url: `${baseUrl}/api/${pluginId}` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describeOperation(endpoint: Endpoint, isPublic: boolean): Json {
  return {
    ...(endpoint.summary && { summary: endpoint.summary }),
    ...(!isPublic && { security: [{ bearer: [] }] }),
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...describeParameters(endpoint.query, 'query').map(parameter =>
        endpoint.queryStyle === 'deepObject'
          ? { ...parameter, style: 'deepObject', explode: true }
          : parameter,
      ),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonContent(endpoint.body, 'input') },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        ...(endpoint.answer && { content: jsonContent(endpoint.answer, 'output') }),
      },
      default: { description: 'Failed; the body names the error' },
    },
  };
}

function describeParameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  const shape = (schema?._zod.def as unknown as { shape?: Record<string, Schema> } | undefined)
    ?.shape;
  return Object.entries(shape ?? {}).map(([name, parameter]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path',
    schema: getQueryParamJsonSchema(parameter) ?? toJsonSchema(parameter, 'input'),
  }));
}

function jsonContent(schema: Schema, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: toJsonSchema(schema, io) } };
}

function toJsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
}
