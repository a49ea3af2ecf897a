import { setTimeout as sleep } from 'node:timers/promises';
import { benchToken } from '../server/writeBenchConfig.ts';

const restMs = 40;
const pageSize = 50;

/** What came of a run of questions. */
export interface Answers {
  good: number;
  /** Calls that met a server that was down or going down. */
  unanswered: number;
  /** What no server should say or do, in words. */
  faults: string[];
}

interface EntityPage {
  items: { metadata: { name: string } }[];
  totalItems: number;
  pageInfo: { nextCursor?: string };
}

/** Reads pages, searches, facets and single entities until the signal aborts. */
export async function sendQueries(
  url: string,
  random: () => number,
  signal: AbortSignal,
): Promise<Answers> {
  const answers: Answers = { good: 0, unanswered: 0, faults: [] };
  const request = async <Answer>(path: string, allowed: readonly number[] = [200]) => {
    try {
      const response = await fetch(`${url}/api/catalog${path}`, {
        headers: { authorization: `Bearer ${benchToken}` },
      });
      const text = await response.text();
      if (response.status === 503) answers.unanswered += 1;
      else if (allowed.includes(response.status)) {
        answers.good += 1;
        return response.ok ? (JSON.parse(text) as Answer) : undefined;
      } else answers.faults.push(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    } catch (error) {
      // Nobody listens, or the connection was cut.
      if (!(error instanceof TypeError)) throw error;
      answers.unanswered += 1;
    }
    return undefined;
  };
  const questions = [
    () =>
      request(
        `/entities/by-name/component/default/soak-${Math.floor(random() * 1000)}`,
        [200, 404],
      ),
    () => request('/entity-facets?facet=spec.type&facet=relations.dependsOn'),
    () =>
      request(
        `/entities/by-query?filter=kind=component&fullTextFilterTerm=${Math.floor(random() * 99)}&limit=20`,
      ),
    async () => {
      const query = `filter=kind=component&orderField=metadata.name,asc&limit=${pageSize}`;
      let page = await request<EntityPage>(`/entities/by-query?${query}`);
      const seen = new Set<string>();
      while (page) {
        for (const { metadata } of page.items) {
          if (seen.has(metadata.name)) answers.faults.push(`${metadata.name} is on two pages`);
          seen.add(metadata.name);
        }
        const { nextCursor } = page.pageInfo;
        page = nextCursor
          ? await request<EntityPage>(
              `/entities/by-query?cursor=${encodeURIComponent(nextCursor)}&limit=${pageSize}`,
            )
          : undefined;
      }
    },
  ];
  while (!signal.aborted) {
    await questions[Math.floor(random() * questions.length)]?.();
    await sleep(restMs);
  }
  return answers;
}
