/** What a call says about the order of what it lists. */
export interface AnswerOrder {
  /** No order was requested, so that each portal has its own. */
  isOpen: boolean;
  /** Only a part is requested. */
  isPart: boolean;
  /** The path of the field that it is ordered by first. */
  field: string | undefined;
}

/** Reads it from a recorded call. */
export function readOrder(path: string, body: string | undefined): AnswerOrder {
  const [pathname = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  const sent = parseObject(body);
  const isPositional = /\/(?:by-refs|authorize|multiget|events)$/.test(pathname);
  const field =
    /^(?:asc|desc):(.+)$/.exec(params.get('order') ?? '')?.[1] ??
    (params.get('orderField') ?? firstText(sent['orderField']))?.split(',')[0];
  return {
    isOpen: !isPositional && field === undefined,
    isPart:
      pathname.endsWith('/by-query') ||
      ['limit', 'offset'].some(name => params.has(name) || name in sent),
    field,
  };
}

function firstText(value: unknown): string | undefined {
  const [first] = [value].flat();
  return typeof first === 'string' ? first : undefined;
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A body that is no JSON is sent as it was recorded; both portals refuse it.
    return {};
  }
}
