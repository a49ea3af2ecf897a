import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { WarningPanel } from '@portico/ui';
import { listProblems } from '../../model/entityProblems.ts';

/** What the catalog has to say against an entity: it is an orphan, or its document has errors. */
export default function StatusCard({ entity }: { entity: Entity }) {
  return (
    <Stack>
      {listProblems(entity).map(({ title, message, severity }) => (
        <WarningPanel
          key={`${title} ${message}`}
          title={title}
          message={message}
          severity={severity}
        />
      ))}
    </Stack>
  );
}

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
