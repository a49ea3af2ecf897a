import { useApi } from '@portico/app';
import { type EntityName, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { techdocsApiRef } from '@portico/techdocs-common';
import { useEffect, useEffectEvent, useState } from 'react';

/** How far the synchronisation of a site is. */
export interface DocsSyncState {
  status: 'running' | 'cached' | 'updated' | 'failed';
  /** What the build has logged. */
  log: readonly string[];
  error?: Error | undefined;
}

const startState: DocsSyncState = { status: 'running', log: [] };
const maxLines = 500;

/** Brings a site up to date when its reader opens. @returns how far it is, and what starts it again. */
export function useDocsSync(
  entity: EntityName,
  { onUpdated }: { onUpdated: () => void },
): [DocsSyncState, () => void] {
  const techdocs = useApi(techdocsApiRef);
  const entityRef = stringifyEntityRef(entity);
  const [run, setRun] = useState({ entityRef, attempt: 0 });
  const [state, setState] = useState(startState);
  if (run.entityRef !== entityRef) {
    setRun({ entityRef, attempt: 0 });
    setState(startState);
  }
  const handleUpdated = useEffectEvent(onUpdated);
  useEffect(() => {
    const controller = new AbortController();
    const change = (part: (former: DocsSyncState) => DocsSyncState) => {
      if (!controller.signal.aborted) setState(part);
    };
    const addLine = (line: string) =>
      change(former => ({ ...former, log: [...former.log, line].slice(-maxLines) }));
    const { signal } = controller;
    techdocs.sync(parseEntityRef(run.entityRef), { onLog: addLine, signal }).then(
      status => {
        change(former => ({ ...former, status }));
        if (status === 'updated' && !controller.signal.aborted) handleUpdated();
      },
      (error: Error) => change(former => ({ ...former, status: 'failed', error })),
    );
    return () => controller.abort();
  }, [techdocs, run]);
  return [
    state,
    () => {
      setState(startState);
      setRun({ entityRef, attempt: run.attempt + 1 });
    },
  ];
}
