import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useAddressParams, useApi } from '@portico/app';
import { isJsonObject } from '@portico/catalog-model';
import { usePermission } from '@portico/permission';
import { scaffolderApiRef } from '@portico/scaffolder-common';
import { templateManagementPermission } from '@portico/scaffolder-common/permissions';
import { EmptyState, ErrorPanel, WarningPanel } from '@portico/ui';
import { CodeEditor, CodeSnippet } from '@portico/ui/code';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { evaluateExpression } from '../../model/evaluateExpression.ts';
import { useToolDraft } from '../../queries/toolDraft.ts';

const exampleValues = `{
  "name": "pay",
  "repoUrl": "github.com?owner=acme&repo=pay"
}
`;

/** An expression of templates and what it gives, as the server evaluates it. */
export function ExpressionPlayground() {
  const t = useTranslations(laterScaffolderTranslations);
  const scaffolder = useApi(scaffolderApiRef);
  const [params, changeParams] = useAddressParams();
  const given = params.get('expression') ?? '${{ parameters.repoUrl | parseRepoUrl }}';
  const [expression, setExpression] = useState(given);
  const values = useToolDraft('playground', exampleValues);
  const [problem, setProblem] = useState<string>();
  const { allowed, loading } = usePermission({ permission: templateManagementPermission });
  const evaluation = useMutation({
    mutationFn: (parameters: Readonly<Record<string, unknown>>) =>
      evaluateExpression(scaffolder, expression, parameters),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const parameters = parseObject(values.text);
    setProblem(parameters ? undefined : t('playground.badValues'));
    if (!parameters) return;
    changeParams(
      former => {
        former.set('expression', expression);
        return former;
      },
      { replace: true },
    );
    evaluation.mutate(parameters);
  };
  return (
    <Card aria-label={t('playground.title')}>
      <h2>{t('playground.title')}</h2>
      <form onSubmit={handleSubmit}>
        <TextField
          label={t('playground.expression')}
          isCode
          value={expression}
          onChange={setExpression}
        />
        <CodeEditor
          label={t('playground.values')}
          language="json"
          value={values.text}
          onChange={values.setText}
          minHeight={96}
          maxHeight={240}
        />
        {problem !== undefined && <p role="alert">{problem}</p>}
        <div>
          {allowed || loading ? (
            <Button type="submit" variant="outlined" disabled={evaluation.isPending}>
              {t(evaluation.isPending ? 'playground.running' : 'playground.run')}
            </Button>
          ) : (
            <small>{t('playground.mayNot')}</small>
          )}
        </div>
      </form>
      {evaluation.error && <ErrorPanel error={evaluation.error} title={t('playground.failed')} />}
      {evaluation.data && <Result evaluation={evaluation.data} />}
    </Card>
  );
}

function Result({ evaluation }: { evaluation: Awaited<ReturnType<typeof evaluateExpression>> }) {
  const t = useTranslations(laterScaffolderTranslations);
  if ('error' in evaluation)
    return (
      <WarningPanel severity="error" title={t('playground.failed')} message={evaluation.error} />
    );
  const text = JSON.stringify(evaluation.value, null, 2) as string | undefined;
  if (text === undefined) return <EmptyState title={t('playground.nothing')} />;
  return (
    <CodeSnippet
      title={t('playground.result')}
      label={t('playground.result')}
      code={text}
      language="json"
      maxHeight={360}
    />
  );
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  minWidth: 0,
  padding: theme.spacing(1.5, 2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.raised,
  '& > form': { display: 'grid', gap: theme.spacing(1.5), minWidth: 0 },
  '& > form > *': { minWidth: 0 },
  // Who may not evaluate sees a text in place of the button; nothing below moves.
  '& > form > div:last-of-type': { minHeight: 32 },
  '& > form > p': { margin: 0, color: theme.vars.palette.error.main },
}));
