import { styled } from '@mui/material/styles';
import type { TemplatingExtensions } from '@portico/scaffolder-common';
import { EmptyState, ErrorPanel, Progress } from '@portico/ui';
import { CodeSnippet, StructuredDataViewer } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { ExpressionPlayground } from '../../components/Playground/ExpressionPlayground.tsx';
import { ScaffolderPage } from '../../components/ScaffolderPage/ScaffolderPage.tsx';
import { ShortMarkdown } from '../../components/ShortMarkdown/ShortMarkdown.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { useTemplatingExtensions } from '../../queries/actions.ts';

/** The filters, functions and values that template expressions may use, and an expression to try. */
export default function TemplatingExtensionsPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const { data, error, refetch } = useTemplatingExtensions();
  return (
    <ScaffolderPage tab="extensions">
      {error ? (
        <ErrorPanel error={error} title={t('extensions.failed')} onRetry={refetch} />
      ) : data ? (
        <Lists extensions={data} />
      ) : (
        <Progress />
      )}
    </ScaffolderPage>
  );
}

function Lists({ extensions: { filters, globals } }: { extensions: TemplatingExtensions }) {
  const t = useTranslations(laterScaffolderTranslations);
  const values = Object.entries(globals.values);
  return (
    <Column>
      <ExpressionPlayground />
      <Functions title={t('extensions.filters')} functions={filters} />
      <Functions title={t('extensions.functions')} functions={globals.functions} />
      <section>
        <h2>{t('extensions.values')}</h2>
        {values.length === 0 && <EmptyState title={t('extensions.none')} />}
        {values.map(([name, { description, value }]) => (
          <article key={name}>
            <h3>
              <code>{name}</code>
            </h3>
            {description && <ShortMarkdown text={description} />}
            <StructuredDataViewer value={value} label={name} />
          </article>
        ))}
      </section>
    </Column>
  );
}

function Functions({
  title,
  functions,
}: {
  title: string;
  functions: TemplatingExtensions['filters'];
}) {
  const t = useTranslations(laterScaffolderTranslations);
  const all = Object.entries(functions);
  return (
    <section>
      <h2>{title}</h2>
      {all.length === 0 && <EmptyState title={t('extensions.none')} />}
      {all.map(([name, { description, examples = [] }]) => (
        <article key={name}>
          <h3>
            <code>{name}</code>
          </h3>
          {description && <ShortMarkdown text={description} />}
          {examples.map(({ description: label, example }, index) => (
            <CodeSnippet key={`${index} ${example}`} title={label} code={example} language="yaml" />
          ))}
        </article>
      ))}
    </section>
  );
}

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  maxWidth: 960,
  '& > section': { display: 'grid', gap: theme.spacing(1.5), minWidth: 0 },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& article': {
    display: 'grid',
    gap: theme.spacing(1),
    minWidth: 0,
    padding: theme.spacing(1.5, 2),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    backgroundColor: theme.vars.palette.surface.raised,
  },
}));
