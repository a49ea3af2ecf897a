import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { discoveryApiRef, fetchApiRef, useApi } from '@portico/app';
import type { DiscoveryApi, FetchApi } from '@portico/contract';
import { setSessionCookieEndpoint } from '@portico/contract/auth';
import {
  getClusterProxyPath,
  getExecPath,
  kubernetesApiRef,
  kubernetesPluginId,
} from '@portico/kubernetes-common';
import { RefreshIcon } from '@portico/ui/icons';
import { useTranslations } from '@portico/ui/i18n';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { openTerminal } from './openTerminal.ts';

/** A container in a cluster. */
export interface TerminalTarget {
  clusterName: string;
  namespace: string;
  podName: string;
  containerName: string;
}

/** A shell in a container, apart from its dialog, so that its library is fetched when it is opened. */
export default function Terminal(target: TerminalTarget) {
  const t = useTranslations(laterKubernetesTranslations);
  const [attempt, setAttempt] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const findRefusal = useFindRefusal();
  const reconnect = () => {
    setClosed(false);
    setRefusal(undefined);
    setAttempt(attempt + 1);
  };
  const handleClose = async (wasOpen: boolean) => {
    setClosed(true);
    if (!wasOpen) setRefusal(await findRefusal(target));
  };
  const handleFailure = ({ message }: Error) => {
    setClosed(true);
    setRefusal(message);
  };
  return (
    <>
      <Connection
        key={attempt}
        {...target}
        onClose={wasOpen => void handleClose(wasOpen)}
        onFailure={handleFailure}
      />
      {refusal !== undefined && <Refusal role="alert">{refusal}</Refusal>}
      {isClosed && (
        <Button variant="outlined" startIcon={<RefreshIcon />} onClick={reconnect}>
          {t('terminal.reconnect')}
        </Button>
      )}
    </>
  );
}

function Connection({
  clusterName,
  namespace,
  podName,
  containerName,
  onClose,
  onFailure,
}: TerminalTarget & {
  onClose: (wasOpen: boolean) => void;
  /** There was not even an attempt to connect. */
  onFailure: (error: Error) => void;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const discovery = useApi(discoveryApiRef);
  const fetch = useApi(fetchApiRef);
  const place = useRef<HTMLDivElement>(null);
  const open = useEffectEvent((element: HTMLElement, url: string) =>
    openTerminal(element, url, { closedText: t('terminal.closed'), onClose }),
  );
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let terminal: ReturnType<typeof openTerminal> | undefined;
    let isDone = false;
    const target = { clusterName, namespace, podName, containerName };
    findSocketUrl(fetch, discovery, target).then(
      url => {
        if (!isDone) terminal = open(element, url);
      },
      (error: Error) => {
        if (!isDone) fail(error);
      },
    );
    return () => {
      isDone = true;
      terminal?.dispose();
    };
  }, [discovery, fetch, clusterName, namespace, podName, containerName]);
  return <Place ref={place} />;
}

/** Finds why a socket was not opened, of which browsers say nothing. */
function useFindRefusal(): (target: TerminalTarget) => Promise<string> {
  const t = useTranslations(laterKubernetesTranslations);
  const kubernetes = useApi(kubernetesApiRef);
  return async target => {
    try {
      return (await kubernetes.findExecRefusal(target)) ?? t('terminal.refused');
    } catch (error) {
      return (error as Error).message;
    }
  };
}

/**
 * The address of the socket. Browsers send no token with it, so the server knows the user by the plugin's cookie.
 *
 * @throws Error when the cookie cannot be had: one of whoever used the browser before may still be there.
 */
async function findSocketUrl(
  fetch: FetchApi,
  discovery: DiscoveryApi,
  target: TerminalTarget,
): Promise<string> {
  await fetch.forPlugin(kubernetesPluginId).call(setSessionCookieEndpoint, {});
  const base = await discovery.getBaseUrl(kubernetesPluginId);
  const url = new URL(`${base}${getSocketPath(target)}`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Terminals are offered where there is one cluster, so that its name is not needed. */
function getSocketPath({ clusterName, ...target }: TerminalTarget): string {
  const path = getExecPath(clusterName, target);
  return `/proxy${path.slice(getClusterProxyPath(clusterName).length)}`;
}

const Refusal = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0, 0, 1),
  color: theme.vars.palette.error.main,
  overflowWrap: 'anywhere',
}));

const Place = styled('div')(({ theme }) => ({
  height: 'min(60vh, 560px)',
  marginBottom: theme.spacing(1),
  overflow: 'hidden',
  borderRadius: 6,
  backgroundColor: '#16181d',
}));
