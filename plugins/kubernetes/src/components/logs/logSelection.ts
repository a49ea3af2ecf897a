import { useAddressParams } from '@portico/app';
import {
  readSelection,
  type SelectedObject,
  writeSelection,
} from '../entityTab/objectSelection.ts';

/** Whose log is open: a pod, or a workload with all its pods. */
export interface SelectedLog extends SelectedObject {
  /** Default the first one. */
  container?: string | undefined;
  /** Of the run before the last restart. */
  isPrevious?: boolean | undefined;
}

const params = { object: 'log', container: 'container', isPrevious: 'previous' } as const;

/** The log that is open, and what opens another; it is in the address, so that it can be sent to others. */
export function useLogSelection(): [
  SelectedLog | undefined,
  (log: SelectedLog | undefined) => void,
] {
  const [address, changeAddress] = useAddressParams();
  const object = readSelection(address.get(params.object));
  const select = (log: SelectedLog | undefined) =>
    changeAddress(
      former => {
        for (const name of Object.values(params)) former.delete(name);
        if (!log) return former;
        former.set(params.object, writeSelection(log));
        if (log.container !== undefined) former.set(params.container, log.container);
        if (log.isPrevious) former.set(params.isPrevious, 'true');
        return former;
      },
      // Another container or run of the log that is open is no further step back.
      { replace: log !== undefined && object !== undefined },
    );
  return [
    object && {
      ...object,
      container: address.get(params.container) ?? undefined,
      isPrevious: address.get(params.isPrevious) === 'true',
    },
    select,
  ];
}
