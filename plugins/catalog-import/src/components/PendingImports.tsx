import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import { InfoCard, Link, type Status, StatusDot, useProblemText } from '@portico/ui';
import { type KeyOf, type Translate, useTranslations } from '@portico/ui/i18n';
import { laterImportTranslations } from '../laterTranslations.ts';
import type { PendingImport } from '../model/pendingImport.ts';
import { usePullRequestState, useRegistration } from '../queries/pendingImports.ts';

/** Props of {@link PendingImports}. */
export interface PendingImportsProps {
  pending: readonly PendingImport[];
  onRemove: (pending: PendingImport) => void;
}

/** Pull requests of imports, each followed to its merge and registered then. */
export function PendingImports({ pending, onRemove }: PendingImportsProps) {
  const t = useTranslations(laterImportTranslations);
  if (pending.length === 0) return null;
  return (
    <InfoCard title={t('pending.title')}>
      <List>
        {pending.map(each => (
          <PendingItem key={each.url} pending={each} onRemove={() => onRemove(each)} />
        ))}
      </List>
    </InfoCard>
  );
}

function PendingItem({ pending, onRemove }: { pending: PendingImport; onRemove: () => void }) {
  const t = useTranslations(laterImportTranslations);
  const pull = usePullRequestState(pending);
  const isMerged = pull.data === 'merged';
  const registration = useRegistration(pending, isMerged);
  // Another pull request for the same file may be registered while this one was closed.
  const isRegistered = isMerged && registration.data === true;
  const describeProblem = useProblemText();
  const { status, text } = describe(t, {
    state: pull.data,
    existed: pending.existed === true,
    problem: pull.error && describeProblem(pull.error).text,
    isRegistered,
    registrationProblem:
      isMerged && registration.error ? describeProblem(registration.error).text : null,
  });
  return (
    <li>
      <Link to={pending.url}>{pending.url}</Link>
      <Row>
        <output>
          <StatusDot status={status}>{text}</StatusDot>
        </output>
        {isRegistered && (
          <Refs>
            {(pending.entityRefs ?? []).map(entityRef => (
              <EntityRefLink key={entityRef} entityRef={entityRef} defaultKind="component" />
            ))}
          </Refs>
        )}
        <Button size="small" onClick={onRemove}>
          {t('pending.dismiss')}
        </Button>
      </Row>
    </li>
  );
}

interface PendingState {
  state: 'open' | 'closed' | 'merged' | 'missing' | undefined;
  existed: boolean;
  /** Why the state is not known. */
  problem: string | null;
  isRegistered: boolean;
  registrationProblem: string | null;
}

function describe(
  t: Translate<KeyOf<typeof laterImportTranslations>>,
  { state, existed, problem, isRegistered, registrationProblem }: PendingState,
): { status: Status; text: string } {
  if (isRegistered) return { status: 'ok', text: t('pending.registered') };
  if (registrationProblem !== null)
    return { status: 'error', text: t('pending.notRegistered', { reason: registrationProblem }) };
  if (state === 'merged') return { status: 'running', text: t('pending.merged') };
  if (state === 'closed') return { status: 'warning', text: t('pending.closed') };
  if (state === 'missing') return { status: 'unknown', text: t('pending.missing') };
  if (problem !== null && state === undefined)
    return { status: 'unknown', text: t('pending.unknown', { reason: problem }) };
  return { status: 'running', text: t(existed ? 'pending.existed' : 'pending.open') };
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0, overflowWrap: 'anywhere' },
}));

const Refs = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 2),
  marginInlineEnd: 'auto',
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
}));
