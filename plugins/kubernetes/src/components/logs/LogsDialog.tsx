import { styled } from '@mui/material/styles';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { Dialog } from '@portico/ui';
import { Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { LogViewer } from '@portico/ui/log';
import { useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { findLoggedPods, findSharedStart, getPodKey } from './loggedPods.ts';
import { LogProblem } from './LogProblem.tsx';
import type { SelectedLog } from './logSelection.ts';
import { usePodLogs } from './usePodLogs.ts';

/** The logs of the containers of one pod or several, current or of the previous run. */
export function LogsDialog({
  selected,
  pods,
  onSelect,
  onClose,
}: {
  selected: SelectedLog;
  pods: readonly Pod[];
  /** Another container or run was chosen. */
  onSelect: (log: SelectedLog) => void;
  onClose: () => void;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const containers = [
    ...new Set(
      pods.flatMap(({ spec }) =>
        [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].map(({ name }) => name),
      ),
    ),
  ];
  const container = selected.container ?? containers[0] ?? '';
  const isPrevious = selected.isPrevious === true;
  const [isFollowing, setFollowing] = useState(true);
  const isLive = isFollowing && !isPrevious;
  // A pod of which the cluster shows no more than its state may have the container all the same.
  const logged =
    containers.length > 0 ? findLoggedPods(pods, container) : { pods, total: pods.length };
  const shared = findSharedStart(logged.pods.map(getPodKey)).split('/')[1] ?? '';
  const { log, isLoading, isOpen, failure, retry } = usePodLogs({
    clusterName: selected.cluster,
    pods: logged.pods,
    containerName: container,
    isPrevious,
    isLive,
  });
  const title = t('logs.title', {
    name: [selected.name, container].filter(Boolean).join(' · '),
  });
  return (
    <Dialog
      title={title}
      isOpen
      width="lg"
      fillsWindow
      tools={
        <>
          <Bar>
            {containers.length > 1 && (
              <Select
                label={t('logs.container')}
                items={containers.map(name => ({ value: name, label: name }))}
                value={container}
                onChange={next => onSelect({ ...selected, container: next })}
              />
            )}
            <FormControlLabel
              control={
                <Checkbox
                  checked={isPrevious}
                  onChange={(_event, isOn) => onSelect({ ...selected, isPrevious: isOn })}
                />
              }
              label={t('logs.previous')}
            />
            <FormControlLabel
              control={
                <Checkbox
                  checked={isLive}
                  disabled={isPrevious}
                  onChange={(_event, isOn) => setFollowing(isOn)}
                />
              }
              label={t('logs.follow')}
            />
          </Bar>
          {logged.total > 1 && (
            <Note>
              {shared !== '' && t('logs.shared', { start: shared })}{' '}
              {logged.total > logged.pods.length &&
                t('logs.part', { count: logged.pods.length, total: logged.total })}
            </Note>
          )}
        </>
      }
      onClose={onClose}
    >
      <LogViewer
        log={log}
        label={title}
        isLoading={isLoading}
        isLive={isLive && isOpen}
        // What a container wrote last says most.
        opensAtEnd
        failure={
          failure && (
            <LogProblem
              {...failure}
              pods={logged.pods}
              container={container}
              hasLines={log.length > 0}
              onRetry={retry}
            />
          )
        }
        emptyTitle={t('logs.empty')}
        emptyDescription={t('logs.emptyText')}
        fileName={`${selected.name}.log`}
        minHeight={lowestPx}
      />
    </Dialog>
  );
}

/**
 * Its toolbar and a few lines; in a window that is lower still the dialog scrolls. Less than the 55rem of other logs: the
 * dialog fills its window, which is as high or higher where there is room, and one that is lower would cut the log off.
 */
const lowestPx = 144;

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: theme.spacing(1, 2),
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0.5, 0, 0),
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
