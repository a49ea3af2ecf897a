import { styled } from '@mui/material/styles';
import { useAddressParams } from '@portico/app';
import type { ActionDescription } from '@portico/scaffolder-common';
import { Details, EmptyState, ErrorPanel, Progress } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { SearchField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { useLocation } from 'react-router';
import { ScaffolderPage } from '../../components/ScaffolderPage/ScaffolderPage.tsx';
import { SchemaTable } from '../../components/SchemaTable/SchemaTable.tsx';
import { ShortMarkdown } from '../../components/ShortMarkdown/ShortMarkdown.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { useActions } from '../../queries/actions.ts';

/** The installed actions: what each does, takes and gives. */
export default function ActionsPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const { data: actions, error, refetch } = useActions();
  const [params, changeParams] = useAddressParams();
  const text = params.get('text') ?? '';
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = actions?.filter(({ id, description = '' }) => {
    const all = `${id} ${description}`.toLowerCase();
    return words.every(word => all.includes(word));
  });
  const search = (value: string) =>
    changeParams(
      former => {
        if (value) former.set('text', value);
        else former.delete('text');
        return former;
      },
      { replace: true },
    );
  return (
    <ScaffolderPage tab="actions">
      <Column>
        <SearchField label={t('actions.search')} value={text} onChange={search} />
        {error ? (
          <ErrorPanel error={error} title={t('actions.failed')} onRetry={refetch} />
        ) : !shown ? (
          <Progress />
        ) : shown.length === 0 ? (
          <EmptyState title={t(actions?.length === 0 ? 'actions.empty' : 'actions.noMatch')} />
        ) : (
          shown.map(action => <Action key={action.id} action={action} />)
        )}
      </Column>
    </ScaffolderPage>
  );
}

function Action({
  action: { id, description, schema, examples = [] },
}: {
  action: ActionDescription;
}) {
  const t = useTranslations(laterScaffolderTranslations);
  const isLinked = useLocation().hash === `#${encodeURIComponent(id)}`;
  const parts = (
    <Parts>
      {schema?.input && <SchemaTable label={t('actions.input', { id })} schema={schema.input} />}
      {schema?.output && <SchemaTable label={t('actions.output', { id })} schema={schema.output} />}
      {examples.map(({ description: title, example }, index) => (
        <CodeSnippet key={`${index} ${title}`} title={title} code={example} language="yaml" />
      ))}
    </Parts>
  );
  const hasParts =
    schema?.input !== undefined || schema?.output !== undefined || examples.length > 0;
  return (
    <Card id={encodeURIComponent(id)} aria-label={id}>
      <h2>
        <a href={`#${encodeURIComponent(id)}`}>{id}</a>
      </h2>
      {description && <ShortMarkdown text={description} />}
      {hasParts &&
        (isLinked ? (
          parts
        ) : (
          <Details openLabel={t('actions.show')} closeLabel={t('actions.hide')}>
            {parts}
          </Details>
        ))}
    </Card>
  );
}

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  maxWidth: 960,
  '& > *': { minWidth: 0 },
}));

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > *': { minWidth: 0 },
}));

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  minWidth: 0,
  padding: theme.spacing(1.5, 2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.raised,
  '& > h2': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere' },
  '& > h2 a': { fontFamily: monoFontFamily, color: 'inherit', textDecoration: 'none' },
  '& > h2 a:hover': { textDecoration: 'underline' },
  '& h4': { ...theme.typography.body2, fontWeight: 600, margin: 0 },
}));
