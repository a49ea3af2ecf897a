import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { WarningPanel } from '@portico/ui';
import { useReadText } from '@portico/ui/i18n';
import { listProblems } from '../../model/entityProblems.ts';
import { SourceExcerpt } from './SourceExcerpt.tsx';

/** What the catalog has to say against an entity, such as errors of its document. */
export default function StatusCard({ entity }: { entity: Entity }) {
  const readText = useReadText();
  return (
    <Stack>
      {listProblems(entity).map(({ id, title, message, severity, excerpt }) => (
        <WarningPanel
          key={id}
          title={readText(title)}
          // What the server says is said in English.
          message={
            <>
              <span lang="en">{message}</span>
              {excerpt && <SourceExcerpt excerpt={excerpt} />}
            </>
          }
          severity={severity}
        />
      ))}
    </Stack>
  );
}

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
