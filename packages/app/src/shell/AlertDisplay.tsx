import { AlertBar } from '@portico/ui/shell';
import { useSyncExternalStore } from 'react';
import type { AlertQueue } from '../apis/AlertQueue.ts';

/** Shows the alerts that wait, one after the other. */
export function AlertDisplay({ queue }: { queue: AlertQueue }) {
  const alerts = useSyncExternalStore(queue.subscribe, queue.getAll);
  return <AlertBar alerts={alerts} onDismiss={alert => queue.dismiss(alert)} />;
}
