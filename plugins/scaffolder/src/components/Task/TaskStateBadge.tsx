import type { TaskStatus } from '@portico/scaffolder-common';
import { type State, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';

const stateOf: Readonly<Record<TaskStatus, State>> = {
  open: 'inactive',
  processing: 'running',
  completed: 'good',
  failed: 'broken',
  cancelled: 'inactive',
  skipped: 'inactive',
};

/** How a task or a step is doing. */
export function TaskStateBadge({ status, look }: { status: TaskStatus; look?: 'plain' }) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <StateBadge state={stateOf[status]} {...(look && { look })}>
      {t(`status.${status}`)}
    </StateBadge>
  );
}
