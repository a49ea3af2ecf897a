import { fetchApiRef, useApi } from '@portico/app';
import type { EntityName } from '@portico/catalog-model';
import { buildLogEndpoint, deliveryPluginId } from '@portico/delivery-common';
import { appendLogLines, findLogLevel, LogBuffer } from '@portico/ui/log';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SelectedBuild } from './buildSelection.ts';

/** What has come of a log. */
export interface BuildLog {
  log: LogBuffer;
  /** More lines may come. */
  isOpen: boolean;
  /** From 1; where the first error is. */
  firstError: number | undefined;
  error: Error | undefined;
}

const start = (): BuildLog => ({
  log: new LogBuffer(),
  isOpen: true,
  firstError: undefined,
  error: undefined,
});

/** Marks of build servers, and what tools write where something went wrong. */
const errorMark = /##\[error\]|\bnpm ERR!|^\s*(?:FAIL(?:ED)?|✗|×|not ok)\b|\bBUILD FAILED\b/;

/** Reads the log of a job as it comes, and finds the first error in it. */
export function useBuildLog(
  params: EntityName,
  selected: SelectedBuild,
  job: string | undefined,
): BuildLog {
  const fetchApi = useApi(fetchApiRef);
  const send = useEffectEvent((query: SelectedBuild & { job: string }, signal: AbortSignal) =>
    fetchApi.forPlugin(deliveryPluginId).send(buildLogEndpoint, { params, query }, { signal }),
  );
  const { kind, namespace, name } = params;
  const { provider, host, project, build } = selected;
  const key = [kind, namespace, name, provider, host, project, build, job].join('\n');
  const [state, setState] = useState(() => ({ key, ...start() }));
  if (state.key !== key) setState({ key, ...start() });
  const { log } = state;
  useEffect(() => {
    if (job === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const change = (changes: Partial<BuildLog>) => {
      if (!signal.aborted)
        setState(former => (former.log === log ? { ...former, ...changes } : former));
    };
    // An effect that runs again reads from the beginning.
    log.clear();
    const search = createErrorSearch(log);
    const read = async () => {
      const response = await send({ provider, host, project, build, job }, signal);
      await appendLogLines(response, lines => {
        if (signal.aborted) return;
        log.append(lines);
        const firstError = search();
        if (firstError !== undefined) change({ firstError });
      });
      change({ isOpen: false });
    };
    read().catch((error: unknown) => change({ isOpen: false, error: error as Error }));
    return () => controller.abort();
  }, [log, provider, host, project, build, job]);
  return state;
}

/** @returns finds the first error in the lines that are new; `undefined` once it was found. */
function createErrorSearch(log: LogBuffer): () => number | undefined {
  let next = 0;
  let isFound = false;
  return () => {
    for (; !isFound && next < log.endedLength; next += 1) {
      const text = log.getText(next);
      isFound = errorMark.test(text) || findLogLevel(text)?.level === 'error';
      if (isFound) return next + 1;
    }
    return undefined;
  };
}
