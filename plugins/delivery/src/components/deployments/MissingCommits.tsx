import { styled } from '@mui/material/styles';
import type { VersionChanges } from '@portico/delivery-common';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';

/** The commits that an environment lacks, behind a line that counts them. */
export function MissingCommits({
  changes: { total, hasMore = false, commits, url },
  environment,
}: {
  changes: VersionChanges;
  /** The one that has them. */
  environment: string;
}) {
  const t = useTranslations(laterDeliveryTranslations);
  return (
    <Details>
      <summary>
        {hasMore
          ? t('deployments.farBehind', { total, environment })
          : t('deployments.behind', { count: total, environment })}
      </summary>
      <Commits>
        {commits.map(commit => (
          <li key={commit.id}>
            <Link to={commit.url}>{commit.title || commit.id}</Link>
            {commit.author !== undefined && ` · ${commit.author}`}
          </li>
        ))}
      </Commits>
      <Link to={url}>{t('deployments.allCommits')}</Link>
    </Details>
  );
}

const Details = styled('details')(({ theme }) => ({
  ...theme.typography.caption,
  overflowWrap: 'anywhere',
  '& > summary': { cursor: 'pointer', color: theme.vars.palette.text.secondary },
}));

const Commits = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0.5, 0),
  paddingInlineStart: theme.spacing(2),
}));
