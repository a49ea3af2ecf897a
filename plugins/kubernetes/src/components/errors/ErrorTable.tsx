import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { InfoCard } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo, useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { type ClusterError, type ErrorGroup, groupErrors } from '../../model/groupErrors.ts';
import { useObjectSelection } from '../entityTab/objectSelection.ts';
import { NameButton } from '../NameButton.tsx';
import { FixDialog } from './FixDialog.tsx';
import { useDescribeError } from './useDescribeError.ts';

/** Everything that is wrong, the worst first. */
export function ErrorTable({ errors }: { errors: readonly ClusterError[] }) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const [shown, setShown] = useState<ClusterError>();
  const describe = useDescribeError();
  const groups = useMemo(() => groupErrors(errors), [errors]);
  const columns = useMemo(
    (): TableColumn<ErrorGroup>[] => [
      {
        id: 'cluster',
        header: t('errors.cluster'),
        text: ({ view }) => view.cluster.title ?? view.cluster.name,
        isQuiet: true,
        minWidth: 140,
        grow: 0.5,
      },
      {
        id: 'namespace',
        header: t('errors.namespace'),
        text: ({ errors: [{ sourceRef }] }) => sourceRef.namespace,
        isQuiet: true,
        grow: 0.5,
      },
      {
        id: 'kind',
        header: t('errors.kind'),
        text: ({ errors: [{ sourceRef }] }) => sourceRef.kind,
        // As wide as `HorizontalPodAutoscaler`.
        minWidth: 190,
        grow: 0.5,
      },
      {
        id: 'name',
        header: t('errors.name'),
        text: ({ errors: [{ sourceRef }] }) => sourceRef.name,
        render: ({ view, count, errors: [{ sourceRef }] }) => (
          <Names>
            <NameButton
              type="button"
              onClick={() =>
                select({
                  cluster: view.cluster.name,
                  kind: sourceRef.kind,
                  namespace: sourceRef.namespace,
                  name: sourceRef.name,
                })
              }
            >
              {sourceRef.name}
            </NameButton>
            {count > 1 && <small>{t('story.others', { count: count - 1 })}</small>}
          </Names>
        ),
        minWidth: 220,
        grow: 1.5,
      },
      {
        id: 'messages',
        header: t('errors.messages'),
        text: group => group.errors.map(describe).join('\n'),
        render: group => (
          <Messages>
            {[...new Set(group.errors.map(describe))].map(message => (
              <li key={message}>{message}</li>
            ))}
          </Messages>
        ),
        minWidth: 240,
        grow: 3,
      },
      {
        id: 'help',
        header: t('errors.help'),
        isHeaderHidden: true,
        minWidth: 80,
        grow: 0,
        isSortable: false,
        render: ({ view, errors }) => {
          const error = errors.find(({ proposedFix }) => proposedFix);
          return (
            error && (
              <Button variant="text" onClick={() => setShown({ view, error })}>
                {t('errors.help')}
              </Button>
            )
          );
        },
      },
    ],
    [t, select, describe],
  );
  return (
    <InfoCard title={t('errors.title')} hasNoPadding>
      <Table
        label={t('errors.title')}
        columns={columns}
        rows={groups}
        isFlush
        getRowId={({ id }) => id}
      />
      <FixDialog error={shown} onClose={() => setShown(undefined)} />
    </InfoCard>
  );
}

const Names = styled('span')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  padding: theme.spacing(0.5, 0),
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Messages = styled('ul')({
  margin: 0,
  padding: '4px 0',
  listStyle: 'none',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
