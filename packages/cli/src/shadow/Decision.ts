/** A difference that is meant so. */
export interface Decision {
  /** `GET /api/catalog/entities`; `*` is any part of a path, `**` at the end any more of them. */
  route: string;
  /** JSON pointer; `*` is any part, `**` at the end any more of them. `/status` is the status of the answer. */
  pointer: string;
  /** What the other portal answers there; anything when omitted. */
  there?: unknown;
  /** What this one answers; anything when omitted. */
  here?: unknown;
  /** Why, shown with the count. */
  reason: string;
}
