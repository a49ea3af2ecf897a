import { createHash } from 'node:crypto';
import type { Principal } from '@portico/contract/auth';
import type {
  CallerVisibility,
  SearchVisibility,
  VisibilityRequest,
  VisibleResources,
} from '@portico/search-node';

const maxCallers = 500;

/** What each caller may see, read again for each query; what has not changed is not sent again. */
export class CallerVisibilities {
  readonly #visibilities: readonly SearchVisibility[];
  readonly #known = new Map<string, VisibleResources>();

  constructor(visibilities: readonly SearchVisibility[]) {
    this.#visibilities = visibilities;
  }

  async read(request: Omit<VisibilityRequest, 'known'>): Promise<CallerVisibility> {
    const caller = describeCaller(request.principal);
    const entries = this.#visibilities.map(async visibility => {
      const key = `${visibility.visibility} ${caller}`;
      const visible = await visibility.read({ ...request, known: this.#known.get(key) });
      this.#known.delete(key);
      this.#known.set(key, visible);
      const [oldest] = this.#known.keys();
      if (this.#known.size > maxCallers && oldest !== undefined) this.#known.delete(oldest);
      return [visibility.visibility, visible.bytes] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

function describeCaller(principal: Principal): string {
  return createHash('sha256').update(JSON.stringify(principal)).digest('base64url');
}
