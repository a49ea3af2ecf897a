import { styled } from '@mui/material/styles';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { Link, Skeleton, type State, StateBadge, useProblemText } from '@portico/ui';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { useEffect, useState } from 'react';
import { type CheckedHealth, useEntityHealth } from '../../queries/entityHealth.ts';
import { useEntityTime } from '../../queries/history/entityTime.ts';
import { catalogTranslations } from '../../translations.ts';

/** How an entity is doing: what each plugin has checked, always in the same order, what is wrong marked. */
export default function HealthStrip({ entity }: { entity: Entity }) {
  // What was found today says nothing about another day.
  return useEntityTime() === undefined ? (
    <Checks key={stringifyEntityRef(entity)} entity={entity} />
  ) : null;
}

function Checks({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const found = useEntityHealth(entity);
  const isShown = useIsShown(found);
  const checks = found.filter(({ health, error, isRare }) =>
    isRare ? Boolean(health ?? error) : health !== null,
  );
  if (checks.length === 0) return null;
  return (
    <Strip aria-label={t('health.title')} aria-busy={!isShown}>
      {checks.map(check =>
        isShown ? (
          <Check key={check.id} {...check} />
        ) : (
          <li key={check.id} aria-hidden>
            <Skeleton width="50%" />
            <Skeleton width="70%" />
          </li>
        ),
      )}
    </Strip>
  );
}

/** How long checks wait for each other. */
const waitMs = 1000;

/** Whether most is known; it stays so, and what comes last changes nothing but itself. */
function useIsShown(checks: readonly CheckedHealth[]): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  const isKnown = checks.every(({ health, error }) => health !== undefined || error !== null);
  if (isKnown && !isShown) setShown(true);
  return isShown || isKnown;
}

function Check({ title, health, error }: CheckedHealth) {
  const t = useTranslations(catalogTranslations);
  const readText = useReadText();
  const describe = useProblemText();
  return (
    <li data-state={health?.state}>
      <span>{readText(title)}</span>
      {error && (
        <StateBadge state="inactive" look="plain" title={describe(error).text}>
          {t('health.failed')}
        </StateBadge>
      )}
      {!error && !health && <Pending aria-hidden>–</Pending>}
      {health && (
        <StateBadge state={health.state} look={isWrong(health.state) ? 'filled' : 'plain'}>
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

const isWrong = (state: State) => state === 'broken' || state === 'attention';

const Strip = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  // As high before the findings come as after, and each in its place whatever is found.
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(116px, 1fr))',
  gap: theme.spacing(1, 2),
  margin: 0,
  padding: theme.spacing(1.25, 2),
  listStyle: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.surface.raised,
  '& > li': { display: 'grid', alignContent: 'start', justifyItems: 'start', minHeight: 42 },
  '& > li > span:first-of-type': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
  },
  // What is well need not be read.
  '& > li[data-state=good] > span:last-of-type': { color: theme.vars.palette.text.secondary },
}));

const Pending = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.disabled }));
