import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FoundRepository, ImportDefaults } from '@portico/catalog-import-common';
import { Details, Link, SkeletonText, StateBadge, useIsSeen, useProblemText } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { useRef } from 'react';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { type BulkChoice, isKnown } from '../../model/bulkChoice.ts';
import { listRef } from '../../model/entityDraft.ts';
import { describeProposal, type Proposal } from '../../model/proposal.ts';
import { useRepositoryAnalysis } from '../../queries/proposals.ts';
import { BrokenFiles } from '../BrokenFiles.tsx';
import { Conflicts } from '../Conflicts.tsx';
import { KnownEntities } from './KnownEntities.tsx';
import { ReviewedEntities } from './ReviewedEntities.tsx';

/** Props of {@link ReviewedRepository}. */
export interface ReviewedRepositoryProps {
  repository: FoundRepository;
  choice: BulkChoice | undefined;
  defaults: ImportDefaults;
  /** Where one repository is imported by itself, if anywhere. */
  importPath: string | undefined;
}

/** What an import would do with a repository, which is analyzed once the row comes into sight. */
export function ReviewedRepository({
  repository,
  choice,
  defaults: { fileName },
  importPath,
}: ReviewedRepositoryProps) {
  const t = useTranslations(bulkImportTranslations);
  const { fullName, url } = repository;
  const row = useRef<HTMLLIElement>(null);
  const isWanted = useIsSeen(row);
  const analysis = useRepositoryAnalysis(url, { fileName, isWanted });
  const proposal =
    analysis.data && describeProposal(analysis.data, repository, { choice, fileName });
  return (
    <Row ref={row}>
      <Head>
        <strong>{fullName}</strong>
        {importPath !== undefined && (
          // What is selected here stays where it is.
          <Link
            to={`${importPath}?${new URLSearchParams({ url }).toString()}`}
            target="_blank"
            aria-label={t('review.aloneNamed', { repository: fullName })}
          >
            {t('review.alone')}
          </Link>
        )}
      </Head>
      <Note>{useActionText(repository, proposal)}</Note>
      {isKnown(repository) && (
        <Note>
          <StateBadge state="attention" look="plain">
            {t('review.known')}
          </StateBadge>{' '}
          <KnownEntities repository={repository} />
        </Note>
      )}
      {analysis.isPending && (
        <SkeletonText lines={2} label={t('review.loading', { repository: fullName })} />
      )}
      {analysis.error && <Failure error={analysis.error} onRetry={() => void analysis.refetch()} />}
      {proposal && <ReviewedProposal repository={repository} proposal={proposal} />}
    </Row>
  );
}

function useActionText({ descriptor, descriptors }: FoundRepository, proposal?: Proposal): string {
  const t = useTranslations(bulkImportTranslations);
  const type = proposal?.type ?? (descriptor === 'present' ? 'register' : 'open');
  if (type === 'open') return t('review.opens');
  if (type === 'fix') return t('review.fix');
  const listed = descriptors.filter(({ isRegistered }) => !isRegistered);
  const paths = proposal && proposal.files.length > 0 ? proposal.files : listed;
  return t('review.registers', { paths: paths.map(({ path }) => path).join(', ') });
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations(bulkImportTranslations);
  const describe = useProblemText();
  return (
    <Head role="alert">
      <StateBadge state="broken" look="plain">
        {t('review.failed', { reason: describe(error).text })}
      </StateBadge>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Head>
  );
}

interface ReviewedProposalProps {
  repository: FoundRepository;
  proposal: Proposal;
}

function ReviewedProposal({ repository, proposal }: ReviewedProposalProps) {
  const t = useTranslations(bulkImportTranslations);
  const { files, missingOwner, broken } = proposal;
  if (files.length === 0 && broken.length > 0) return <BrokenFiles files={broken} />;
  if (files.length === 0)
    return (
      <StateBadge state="attention" look="plain">
        {t('review.unread')}
      </StateBadge>
    );
  return (
    <>
      <ReviewedEntities files={files} />
      {broken.length > 0 && <BrokenFiles files={broken} />}
      {missingOwner !== undefined && (
        <StateBadge state="attention" look="plain">
          {t('review.noOwner', { reason: missingOwner })}
        </StateBadge>
      )}
      {!isKnown(repository) &&
        files.map(({ path, location, entities }) => (
          <Conflicts key={path} entityRefs={entities.flatMap(listRef)} location={location} />
        ))}
      <Details openLabel={t('review.yaml')} closeLabel={t('review.yamlClose')}>
        <Files>
          {files.map(({ path, yaml }) => (
            <CodeSnippet
              key={path}
              code={yaml}
              language="yaml"
              title={path}
              label={path}
              maxHeight={320}
            />
          ))}
        </Files>
      </Details>
    </>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(0.75),
  padding: theme.spacing(1.25, 1.5),
  overflowWrap: 'anywhere',
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  minWidth: 0,
}));

const Note = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const Files = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  overflowWrap: 'normal',
}));
