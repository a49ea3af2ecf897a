import type { DeliveryFigures } from '@portico/delivery-common';

const hourMs = 3_600_000;

/** Figures of a team that deploys often. */
export const someFigures: DeliveryFigures = {
  days: 30,
  minCount: 3,
  entities: 12,
  deployments: 40,
  leadTimeMs: { count: 31, value: 5 * hourMs },
  perWeek: { count: 40, value: 9.333 },
  failedShare: { count: 40, value: 0.1 },
  recoveryMs: { count: 4, value: hourMs / 2 },
};

/** Of one that has hardly been seen. */
export const tooFewFigures: DeliveryFigures = {
  ...someFigures,
  deployments: 2,
  leadTimeMs: { count: 0 },
  perWeek: { count: 2 },
  failedShare: { count: 2 },
  recoveryMs: { count: 1 },
};
