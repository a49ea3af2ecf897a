import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { Link, StateBadge, useProblemText } from '@portico/ui';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { type CheckedHealth, useEntityHealth } from '../../queries/entityHealth.ts';
import { useEntityTime } from '../../queries/history/entityTime.ts';
import { catalogTranslations } from '../../translations.ts';

/** How an entity is doing: a line for what each plugin has checked. */
export default function HealthStrip({ entity }: { entity: Entity }) {
  // What was found today says nothing about another day.
  return useEntityTime() === undefined ? <Checks entity={entity} /> : null;
}

function Checks({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const checks = useEntityHealth(entity).filter(({ health }) => health !== null);
  if (checks.length === 0) return null;
  return (
    <Strip aria-label={t('health.title')}>
      {checks.map(check => (
        <Check key={check.id} {...check} />
      ))}
    </Strip>
  );
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
