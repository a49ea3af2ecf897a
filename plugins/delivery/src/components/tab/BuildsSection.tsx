import { styled } from '@mui/material/styles';
import { type BuildReading, findFirstFailure, getBuildFailureId } from '@portico/delivery-common';
import { EmptyCardLine } from '@portico/ui/cards';
import { Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useSearchParams } from 'react-router';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { allBranches, listBranches, selectBuilds } from '../../model/buildBranches.ts';
import { BuildTrend } from '../BuildTrend.tsx';
import { selectBuild, useBuildSelection } from '../log/buildSelection.ts';
import { FindCauseButton } from '../timeline/FindCauseButton.tsx';
import { BuildTable } from './BuildTable.tsx';
import { ReadingCard } from './ReadingCard.tsx';

/** The builds of a project: those of its default branch at first, with their trend. */
export function BuildsSection({ reading }: { reading: BuildReading }) {
  const t = useTranslations(laterDeliveryTranslations);
  const branches = listBranches(reading);
  const [branch, choose] = useBranch(reading, branches);
  const builds = selectBuilds(reading.items, branch);
  const broken = findFirstFailure(reading);
  const [, select] = useBuildSelection();
  const canOpen = reading.hasLogs === true || (reading.actions?.length ?? 0) > 0;
  return (
    <ReadingCard title={t('builds.title')} reading={reading}>
      {reading.items.length > 0 ? (
        <BuildTable
          builds={builds}
          label={t('builds.label', { project: reading.project })}
          hasBranch={branch === allBranches}
          onOpen={canOpen ? build => select(selectBuild(reading, build.id)) : undefined}
          toolbar={
            <Tools>
              {branches.length > 1 && (
                <Select
                  label={t('builds.branch')}
                  isLabelHidden
                  items={[
                    { value: allBranches, label: t('builds.allBranches') },
                    ...branches.map(name => ({ value: name, label: name })),
                  ]}
                  value={branch}
                  onChange={choose}
                />
              )}
              <BuildTrend builds={builds} />
              {broken && (
                <FindCauseButton failure={getBuildFailureId(reading.project, broken.id)} />
              )}
            </Tools>
          }
        />
      ) : (
        reading.readAt !== undefined && <EmptyCardLine>{t('builds.empty')}</EmptyCardLine>
      )}
    </ReadingCard>
  );
}

/** The branch in the address; the default branch where it names none that was built. */
function useBranch(
  { defaultBranch, items }: BuildReading,
  branches: readonly string[],
): [string, (branch: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('branch');
  const hasBuilds = items.some(({ branch }) => branch === defaultBranch);
  const first = defaultBranch !== undefined && hasBuilds ? defaultBranch : allBranches;
  const isKnown = named !== null && (named === allBranches || branches.includes(named));
  const choose = (branch = first) =>
    setSearch(
      former => {
        const next = new URLSearchParams(former);
        if (branch === first) next.delete('branch');
        else next.set('branch', branch);
        return next;
      },
      { replace: true },
    );
  return [isKnown ? named : first, choose];
}

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
}));
