import type { FollowedSource, SearchableDocument, SearchVisibility } from '@portico/search-node';
import type { Authorizer } from '@portico/contract/permissions';
import { type Radar, techRadarReadPermission } from '@portico/tech-radar-common';
import type { RadarStore } from '../store/RadarStore.ts';

const visibility = 'tech-radar';
const batchSize = 200;
const maxTextLength = 20_000;
/** Everybody who may see the radar may see all of it. */
const radarNumber = 0;

/** The entries of the radar, one document each. A position is the radar's version and how many have been read. */
export function createRadarSource(store: RadarStore | undefined): FollowedSource {
  return {
    type: 'tech-radar',
    visibility,
    version: '1',
    async follow(after) {
      const stored = await store?.get();
      const version = stored?.version ?? 'none';
      const [known, read = '0'] = after?.split('/') ?? [version];
      // Without entries that are gone.
      if (known !== version) return { isExpired: true };
      const documents = stored?.radar ? describeEntries(stored.radar) : [];
      const start = Number(read);
      const end = Math.min(start + batchSize, documents.length);
      return {
        documents: documents.slice(start, end),
        position: `${version}/${end}`,
        hasMore: end < documents.length,
      };
    },
    // Nothing reports changes: the source is read from time to time.
    onChange: () => () => {},
  };
}

/** Lets those find the entries who may see the radar. */
export function createRadarVisibility(authorizer: Authorizer): SearchVisibility {
  return {
    visibility,
    async read({ principal }) {
      const { result } = await authorizer.decide(principal, techRadarReadPermission);
      const isAllowed = result === 'ALLOW';
      return { bytes: Uint8Array.of(isAllowed ? 1 << radarNumber : 0), etag: String(isAllowed) };
    },
  };
}

function describeEntries({ entries, quadrants, rings }: Radar): SearchableDocument[] {
  const nameOf = (items: readonly { id: string; name: string }[], id: string | undefined) =>
    items.find(item => item.id === id)?.name ?? '';
  return entries.map(({ id, title, quadrant, description, timeline, usedBy }) => {
    const ring = nameOf(rings, timeline[0]?.ringId);
    const quadrantName = nameOf(quadrants, quadrant);
    const texts = [description, ...timeline.map(each => each.description)];
    return {
      location: `/tech-radar?entry=${encodeURIComponent(id)}`,
      title,
      names: [id],
      keywords: [quadrantName, ring, ...(usedBy?.tags ?? [])],
      text: texts.filter(Boolean).join('\n\n').slice(0, maxTextLength),
      fields: { ring, quadrant: quadrantName },
      visibilityNumber: radarNumber,
    };
  });
}
