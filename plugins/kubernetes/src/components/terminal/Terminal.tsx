import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { discoveryApiRef, fetchApiRef, useApi } from '@portico/app';
import type { DiscoveryApi, FetchApi } from '@portico/contract';
import { setSessionCookieEndpoint } from '@portico/contract/auth';
import { getClusterProxyPath, getExecPath, kubernetesPluginId } from '@portico/kubernetes-common';
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
  const reconnect = () => {
    setClosed(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <Connection key={attempt} {...target} onClose={() => setClosed(true)} />
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
}: TerminalTarget & { onClose: () => void }) {
  const t = useTranslations(laterKubernetesTranslations);
  const discovery = useApi(discoveryApiRef);
  const fetch = useApi(fetchApiRef);
  const place = useRef<HTMLDivElement>(null);
  const open = useEffectEvent((element: HTMLElement, url: string) =>
    openTerminal(element, url, { closedText: t('terminal.closed'), onClose }),
  );
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let terminal: ReturnType<typeof openTerminal> | undefined;
    let isDone = false;
    const target = { clusterName, namespace, podName, containerName };
    void findSocketUrl(fetch, discovery, target).then(url => {
      if (!isDone) terminal = open(element, url);
    });
    return () => {
      isDone = true;
      terminal?.dispose();
    };
  }, [discovery, fetch, clusterName, namespace, podName, containerName]);
  return <Place ref={place} />;
}

/** The address of the socket; browsers send no token with it, so the server knows the user by the plugin's cookie. */
async function findSocketUrl(
  fetch: FetchApi,
  discovery: DiscoveryApi,
  target: TerminalTarget,
): Promise<string> {
  await fetch.forPlugin(kubernetesPluginId).call(setSessionCookieEndpoint, {}).catch(ignore);
  const base = await discovery.getBaseUrl(kubernetesPluginId);
  const url = new URL(`${base}${getSocketPath(target)}`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

// Without the cookie the server refuses the socket, which the terminal then shows.
const ignore = () => undefined;

/** Terminals are offered where there is one cluster, so that its name is not needed. */
function getSocketPath({ clusterName, ...target }: TerminalTarget): string {
  const path = getExecPath(clusterName, target);
  return `/proxy${path.slice(getClusterProxyPath(clusterName).length)}`;
}

const Place = styled('div')(({ theme }) => ({
  height: 'min(60vh, 560px)',
  marginBottom: theme.spacing(1),
  overflow: 'hidden',
  borderRadius: 6,
  backgroundColor: '#16181d',
}));
