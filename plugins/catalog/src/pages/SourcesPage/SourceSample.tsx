import { styled } from '@mui/material/styles';
import type { SourceSample as Sample } from '@portico/catalog-common/operations';
import { EmptyState, ErrorPanel, Link, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useId } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

/** What is known of a try. */
export interface SourceSampleProps {
  sample: Sample | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** What the filters of a source take and omit of the first of what it lists. */
export function SourceSample({ sample, error, onRetry }: SourceSampleProps) {
  const t = useTranslations(laterCatalogTranslations);
  const titleId = useId();
  if (error) return <ErrorPanel error={error} title={t('sources.try.error')} onRetry={onRetry} />;
  if (!sample) return <Progress />;
  const { taken, takenCount, refused, isWhole, requests } = sample;
  const looked = refused.reduce((total, { count }) => total + count, takenCount);
  if (looked === 0) return <EmptyState title={t('sources.try.none')} />;
  return (
    <Root aria-labelledby={titleId}>
      <h3 id={titleId}>{t('sources.try.taken', { taken: takenCount, count: looked })}</h3>
      <p>
        {isWhole ? t('sources.try.whole') : t('sources.try.part')}{' '}
        {t('sources.try.requests', { count: requests })}
      </p>
      <ul>
        {taken.map(({ name, url, reasons }) => (
          <li key={name}>
            {url === undefined ? name : <Link to={url}>{name}</Link>}
            {reasons.length > 0 && <Reasons lang="en">{reasons.join(', ')}</Reasons>}
          </li>
        ))}
        {takenCount > taken.length && (
          <li>{t('sources.problems.more', { count: takenCount - taken.length })}</li>
        )}
      </ul>
      {refused.map(({ filter, count, names }) => (
        <section key={filter} aria-label={filter}>
          <h4>
            {isFact(filter)
              ? t(`sources.try.fact.${filter}`, { count })
              : t('sources.try.refused', { count, filter })}
          </h4>
          <p>{names.join(', ')}</p>
        </section>
      ))}
    </Root>
  );
}

/** What no key of the configuration changes. */
const facts = ['empty', 'archived', 'disabled'] as const;

function isFact(filter: string): filter is (typeof facts)[number] {
  return (facts as readonly string[]).includes(filter);
}

const Root = styled('section')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& h3, & h4': { ...theme.typography.subtitle2, margin: 0 },
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& ul': { margin: theme.spacing(1, 0), paddingInlineStart: theme.spacing(2.5) },
}));

const Reasons = styled('span')(({ theme }) => ({
  marginInlineStart: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}));
