const areas = [
  'billing',
  'ledger',
  'invoice',
  'refund',
  'checkout',
  'basket',
  'shipping',
  'returns',
  'warehouse',
  'inventory',
  'supplier',
  'loyalty',
  'voucher',
  'coupon',
  'identity',
  'consent',
  'profile',
  'address',
  'mailing',
  'fraud',
  'chargeback',
  'payout',
  'settlement',
  'treasury',
  'tax',
  'payroll',
];
const parts = [
  'gateway',
  'worker',
  'api',
  'dashboard',
  'importer',
  'exporter',
  'scheduler',
  'archive',
  'library',
  'bot',
];
const batchesPerArea = 40;

const toTitle = (name: string) =>
  name.replace(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
  );

/** The descriptor of a generated shop: teams, systems with ten components each, and many batches that name all of them. */
export function describeShop(): string {
  const at = (index: number) => areas[index % areas.length] ?? '';
  const documents = areas.flatMap((area, index) => [
    describe('Group', `team-${area}`, `Owns ${area}`, 'type: team, children: []'),
    describe('System', area, `All of ${area}`, `owner: team-${area}`),
    ...parts.map((part, place) =>
      describe(
        'Component',
        `${area}-${part}`,
        `Works with ${at(index + place + 1)} and ${at(index + 2 * place + 3)}; calls the ${at(index + 5)} ${part}`,
        `type: ${part === 'library' ? 'library' : 'service'}, lifecycle: production, owner: team-${area}, system: ${area}`,
      ),
    ),
    ...Array.from({ length: batchesPerArea }, (_, batch) =>
      describe(
        'Component',
        `batch-${index}-${batch}`,
        `Nightly ${area} run after ${at(index + batch)}, before the ${at(batch)} ${parts[batch % parts.length]}`,
        `type: job, lifecycle: production, owner: team-${at(batch)}`,
      ),
    ),
  ]);
  return documents.join('---\n');
}

function describe(kind: string, name: string, description: string, spec: string): string {
  return `apiVersion: backstage.io/v1alpha1
kind: ${kind}
metadata: { name: ${name}, title: ${toTitle(name)}, description: ${JSON.stringify(description)} }
spec: { ${spec} }
`;
}
