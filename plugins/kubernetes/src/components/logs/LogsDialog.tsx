import { styled } from '@mui/material/styles';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Pod } from '@portico/kubernetes-common';
import { Dialog } from '@portico/ui';
import { Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { LogViewer } from '@portico/ui/log';
import { useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { findLoggedPods, findSharedStart, getPodKey } from './loggedPods.ts';
import { usePodLogs } from './usePodLogs.ts';

/** The logs of the containers of one pod or several, current or of the previous run. */
export function LogsDialog({
  title,
  clusterName,
  pods,
  container,
  isPreviousAtFirst = false,
  onClose,
}: {
  title: string;
  clusterName: string;
  pods: readonly Pod[];
  /** The container at first; the first of the pods when omitted. */
  container?: string;
  /** Begins with the log before the last restart. */
  isPreviousAtFirst?: boolean;
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
  const [chosen, setChosen] = useState(container ?? containers[0]);
  const [isPrevious, setPrevious] = useState(isPreviousAtFirst);
  const [isFollowing, setFollowing] = useState(true);
  const isLive = isFollowing && !isPrevious;
  const logged = findLoggedPods(pods, chosen ?? '');
  const shared = findSharedStart(logged.pods.map(getPodKey)).split('/')[1] ?? '';
  const { log, isLoading, isOpen, error } = usePodLogs({
    clusterName,
    pods: logged.pods,
    containerName: chosen ?? '',
    isPrevious,
    isLive,
  });
  return (
    <Dialog
      title={t('logs.title', { name: title })}
      isOpen
      width="lg"
      tools={
        <>
          <Bar>
            {containers.length > 1 && (
              <Select
                label={t('logs.container')}
                items={containers.map(name => ({ value: name, label: name }))}
                value={chosen}
                onChange={setChosen}
              />
            )}
            <FormControlLabel
              control={
                <Checkbox checked={isPrevious} onChange={(_event, isOn) => setPrevious(isOn)} />
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
      <div ref={isPreviousAtFirst ? undefined : showEnd}>
        <LogViewer
          log={log}
          label={t('logs.title', { name: title })}
          isLoading={isLoading}
          isLive={isLive && isOpen}
          error={error}
          emptyTitle={t('logs.empty')}
          emptyDescription={t('logs.emptyText')}
          fileName={`${title}.log`}
        />
      </div>
    </Dialog>
  );
}

/** In a low window the dialog scrolls: what comes live is at the end of the log. */
function showEnd(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'end' });
}

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
