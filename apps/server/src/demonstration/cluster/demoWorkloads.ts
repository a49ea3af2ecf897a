/** How the pods of a workload are doing. */
export type PodMood = 'running' | 'crashing' | 'out-of-memory' | 'image-missing';

/** A workload of the demonstration company. */
export interface DemoWorkload {
  name: string;
  namespace: string;
  replicas: number;
  /** Without its tag. */
  image: string;
  /** The tag before the last rollout, and the one since. */
  versions: readonly [string, string];
  /** How long ago the last rollout was. */
  rolledOutMinutesAgo: number;
  mood: PodMood;
  /** Its autoscaler's bounds. */
  autoscaler?: { min: number; max: number };
}

const at = (
  namespace: string,
  name: string,
  replicas: number,
  more: Partial<DemoWorkload> = {},
) => ({
  name,
  namespace,
  replicas,
  image: `registry.meridian.example/${name}`,
  versions: ['2026.11.2', '2026.11.3'] as const,
  rolledOutMinutesAgo: spreadOverDays(name),
  mood: 'running' as const,
  ...more,
});

const hourMinutes = 60;
const maxHours = 150;

/** Some hours up to six days, always the same ones for a name. */
function spreadOverDays(name: string): number {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9973, 7);
  return (5 + (sum % maxHours)) * hourMinutes + (sum % hourMinutes);
}

/** What runs in the demonstration's cluster. */
export const demoWorkloads: readonly DemoWorkload[] = [
  at('tick-plant', 'normaliser', 3),
  at('tick-plant', 'last-value-cache', 2),
  at('tick-plant', 'feed-handler-equities', 2),
  at('tick-plant', 'feed-handler-fx', 2, { mood: 'crashing', rolledOutMinutesAgo: 26 }),
  at('tick-plant', 'conflator', 2, {
    mood: 'out-of-memory',
    rolledOutMinutesAgo: 30 * hourMinutes,
  }),
  at('pricing', 'evaluated-prices', 4, { autoscaler: { min: 2, max: 4 } }),
  at('pricing', 'curve-builder', 1, {
    mood: 'image-missing',
    // Nobody has pushed it.
    versions: ['2026.11.3', '2026.11.4'],
    rolledOutMinutesAgo: 47,
  }),
  at('data-delivery', 'api-gateway', 3, { autoscaler: { min: 2, max: 6 } }),
  at('data-delivery', 'stream-gateway', 2),
  at('data-delivery', 'entitlements', 2),
  at('tick-plant', 'feed-handler-crypto', 2),
  at('tick-plant', 'feed-handler-futures', 2),
  at('tick-plant', 'feed-simulator', 1),
  at('tick-plant', 'gap-detector', 1),
  at('tick-plant', 'event-scrubber', 2),
  at('pricing', 'volatility-surfaces', 2),
  at('pricing', 'legacy-terminal-bridge', 1),
  at('data-delivery', 'client-portal-backend', 2),
  at('data-delivery', 'file-delivery', 2),
  at('data-delivery', 'usage-metering', 1),
  at('data-delivery', 'swift-gateway', 2),
  at('risk', 'scenario-engine', 3),
  at('risk', 'sensitivities', 2),
  at('risk', 'limit-monitor', 2),
  at('risk', 'notebook-hub', 1),
  at('market-history', 'tick-writer', 3),
  at('market-history', 'bar-builder', 2),
  at('market-history', 'history-api', 3),
  at('market-history', 'replay', 1),
  at('security-master', 'golden-copy', 2),
  at('security-master', 'instrument-service', 3),
  at('security-master', 'symbology-mapper', 2),
  at('security-master', 'issuer-graph', 1),
  at('corporate-actions', 'actions-api', 2),
  at('corporate-actions', 'adjustment-factors', 1),
  at('corporate-actions', 'announcement-collector', 1),
  at('platform', 'ci-runners', 3),
  at('platform', 'cluster-operator', 1),
  at('platform', 'database-operator', 1),
  at('platform', 'deploy-bot', 1),
  at('platform', 'observability', 2),
  at('platform', 'secrets-broker', 2),
];

/** The version in development: `2026.11.3` is followed by `2026.11.4`. */
export function getNextVersion(version: string): string {
  return version.replace(/(?<!\d)\d+$/, last => String(Number(last) + 1));
}
