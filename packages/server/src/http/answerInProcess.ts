import type { FastifyInstance, InjectOptions } from 'fastify';

/** Answers a request in this process, through the same routes as over the network. */
export async function answerInProcess(http: FastifyInstance, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
  const answer = await http.inject({
    method: request.method as NonNullable<InjectOptions['method']>,
    url: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    ...(body && { payload: body }),
  });
  const hasBody = answer.rawPayload.length > 0 && answer.statusCode !== 204;
  return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
    status: answer.statusCode,
    headers: Object.entries(answer.headers).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, String(item)]),
    ),
  });
}
