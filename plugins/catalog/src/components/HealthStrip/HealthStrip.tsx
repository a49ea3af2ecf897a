import { styled } from '@mui/material/styles';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { Link, Skeleton, StateBadge, useProblemText } from '@portico/ui';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { useEffect, useState } from 'react';
import { type CheckedHealth, useEntityHealth } from '../../queries/entityHealth.ts';
import { useEntityTime } from '../../queries/history/entityTime.ts';
import { catalogTranslations } from '../../translations.ts';

/** How an entity is doing: a line for what each plugin has checked. */
export default function HealthStrip({ entity }: { entity: Entity }) {
  // What was found today says nothing about another day.
  return useEntityTime() === undefined ? (
    <Checks key={stringifyEntityRef(entity)} entity={entity} />
  ) : null;
}

function Checks({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const found = useEntityHealth(entity);
  const order = useShownOrder(found);
  const checks = found.filter(({ health }) => health !== null);
  if (checks.length === 0) return null;
  return (
    <Strip aria-label={t('health.title')} aria-busy={order === undefined}>
      {order === undefined
        ? checks.map(({ id }) => (
            <li key={id} aria-hidden>
              <Skeleton width="70%" />
            </li>
          ))
        : checks
            .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
            .map(check => <Check key={check.id} {...check} />)}
    </Strip>
  );
}

/** How long checks wait for each other. */
const waitMs = 1000;
const urgency = { broken: 0, attention: 1, good: 2, running: 2, inactive: 2 } as const;

/**
 * The ids of the checks, what fails first; `undefined` until most is known. It stays once it is shown, so that nothing
 * moves when the last ones come.
 */
function useShownOrder(checks: readonly CheckedHealth[]): readonly string[] | undefined {
  const [order, setOrder] = useState<readonly string[]>();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  const isKnown = checks.every(({ health, error }) => health !== undefined || error !== null);
  if (order === undefined && (isKnown || isOver)) {
    const rank = ({ health }: CheckedHealth) => (health ? urgency[health.state] : 2);
    const next = checks.toSorted((a, b) => rank(a) - rank(b)).map(({ id }) => id);
    setOrder(next);
    return next;
  }
  return order;
}

function Check({ title, health, error }: CheckedHealth) {
  const t = useTranslations(catalogTranslations);
  const readText = useReadText();
  const describe = useProblemText();
  return (
    <li>
      <span>{readText(title)}</span>
      {error && (
        <StateBadge state="inactive" look="plain" title={describe(error).text}>
          {t('health.failed')}
        </StateBadge>
      )}
      {!error && !health && <Pending aria-hidden>–</Pending>}
      {health && (
        <StateBadge state={health.state} look="plain">
          {health.link === undefined ? (
            readText(health.text)
          ) : (
            <Link to={health.link} tone="quiet" underline="always">
              {readText(health.text)}
            </Link>
          )}
        </StateBadge>
      )}
    </li>
  );
}

const Strip = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  // As high before the findings come as after.
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
  gap: theme.spacing(1, 2),
  margin: 0,
  padding: theme.spacing(1.25, 2),
  listStyle: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.surface.raised,
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), minHeight: 20 },
  '& > li > span:first-of-type': { color: theme.vars.palette.text.secondary },
}));

const Pending = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.disabled }));
