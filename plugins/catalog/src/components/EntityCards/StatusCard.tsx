import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { useReadText, WarningPanel } from '@portico/ui';
import { listProblems } from '../../model/entityProblems.ts';

/** What the catalog has to say against an entity: it is an orphan, or its document has errors. */
export default function StatusCard({ entity }: { entity: Entity }) {
  const readText = useReadText();
  return (
    <Stack>
      {listProblems(entity).map(({ id, title, message, severity }) => (
        <WarningPanel
          key={id}
          title={readText(title)}
          message={
            // What the server says is said in English.
            typeof message === 'string' ? <span lang="en">{message}</span> : readText(message)
          }
          severity={severity}
        />
      ))}
    </Stack>
  );
}

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
