import type { Entity, JsonValue } from '@portico/catalog-model';

const kinds = ['Component', 'Component', 'Component', 'API', 'Group', 'User'];
const words = ['Pay', 'rates', 'Market-Data', 'edge', 'ledger', 'É_100%', 'x', 'de'];

/** Entities with few, often repeated values of every form, the same ones each time. */
export function makeEntities(count: number): Entity[] {
  let state = 42;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const maybe = <K extends string>(key: K, value: JsonValue) =>
    random(3) > 0 ? { [key]: value } : {};

  return Array.from({ length: count }, (_, index): Entity => {
    const kind = pick(kinds);
    const owner = `team-${random(5)}`;
    return {
      apiVersion: 'backstage.io/v1alpha1',
      kind,
      metadata: {
        uid: `${index.toString(16).padStart(8, '0')}-0000-4000-8000-${String(random(1e9)).padStart(12, '0')}`,
        name: `${pick(['Pay', 'rates', 'edge'])}-${index}`,
        ...maybe('namespace', pick(['default', 'team-a'])),
        ...maybe('title', `${pick(words)} ${pick(words)}`),
        ...maybe('description', pick(['Short', `Long ${'text '.repeat(60)}${pick(words)}`, ''])),
        ...maybe('tags', [pick(['java', 'go', 'web-app']), pick(['tier:1', 'go'])]),
        ...maybe('labels', { tier: pick(['one', 'TWO']) }),
        ...maybe('links', [
          { url: `https://git.example/${random(4)}`, title: pick(words) },
          { title: pick(['EDGE', 'edge']) },
        ]),
        annotations: { 'example.com/cost': pick(['A', 'b', 'C']), ...maybe('flag', 'true') },
      },
      spec: {
        ...maybe('type', pick(['service', 'Website', 'library'])),
        ...maybe('lifecycle', pick(['production', 'experimental'])),
        ...maybe('owner', pick([owner, `group:default/${owner}`])),
        ...maybe('profile', { displayName: pick(words), email: null }),
        ...maybe('replicas', random(3)),
        ...maybe('public', random(2) === 1),
      },
      relations: [
        { type: 'ownedBy', targetRef: `group:default/${owner}` },
        ...(random(2) === 1 ? [{ type: 'dependsOn', targetRef: 'resource:default/db' }] : []),
      ],
    };
  });
}
