import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { alertApiRef, featureFlagsApiRef, useApi, useApis } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import { scaffolderApiRef, type Task } from '@portico/scaffolder-common';
import { Dialog } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { listNeededSecrets, type NeededSecrets } from '../../model/neededSecrets.ts';
import { readFormSteps } from '../../model/readForm.ts';
import { templateFormQuery } from '../../queries/templateForm.ts';

/** Retries a task. Its secrets were removed when it ended: those that it needs are requested first. */
export function RetryButton({ task, onRetried }: { task: Task; onRetried: () => void }) {
  const t = useTranslations(laterScaffolderTranslations);
  const scaffolder = useApi(scaffolderApiRef);
  const apis = useApis();
  const flags = useApi(featureFlagsApiRef);
  const alerts = useApi(alertApiRef);
  const queryClient = useQueryClient();
  const [needed, setNeeded] = useState<NeededSecrets>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const onError = (error: Error) =>
    alerts.post({ message: error.message, severity: 'error', error });

  const findNeeded = async (): Promise<NeededSecrets> => {
    const templateRef = task.spec.templateInfo?.entityRef;
    const query =
      templateRef === undefined ? undefined : templateFormQuery(scaffolder, templateRef);
    // A template that has gone cannot say what it needs; the task runs from its own copy.
    const form = query ? await queryClient.fetchQuery(query) : null;
    const steps = form ? readFormSteps(form, name => flags.isActive(name)) : [];
    return listNeededSecrets(steps, task.spec.parameters);
  };
  const send = async ({ tokens }: NeededSecrets) => {
    const secrets: Record<string, string> = { ...typed };
    for (const { secretsKey, host, scopes } of tokens) {
      const additionalScope = { repoWrite: true, customScopes: scopes as Record<string, string[]> };
      const { token } = await apis
        .require(scmAuthApiRef)
        .getCredentials({ url: `https://${host}`, additionalScope });
      secrets[secretsKey] = token;
    }
    const hasSecrets = Object.keys(secrets).length > 0;
    await (hasSecrets ? scaffolder.retryTask(task.id, secrets) : scaffolder.retryTask(task.id));
    setNeeded(undefined);
    setTyped({});
    onRetried();
  };
  const retry = useMutation({ mutationFn: send, onError });
  const begin = useMutation({
    mutationFn: async () => {
      const found = await findNeeded();
      if (found.typed.length > 0) setNeeded(found);
      else await send(found);
    },
    onError,
  });
  const isComplete = needed?.typed.every(({ name }) => typed[name]) ?? true;
  return (
    <>
      <Button
        variant="contained"
        disabled={begin.isPending || retry.isPending}
        onClick={() => begin.mutate()}
      >
        {t('task.retry')}
      </Button>
      <Dialog
        title={t('retry.title')}
        isOpen={needed !== undefined}
        onClose={() => setNeeded(undefined)}
        isBusy={retry.isPending}
        width="xs"
        actions={
          <Button
            variant="contained"
            disabled={!isComplete || retry.isPending}
            onClick={() => needed && retry.mutate(needed)}
          >
            {t('task.retry')}
          </Button>
        }
      >
        <Fields>
          <p>{t('retry.text')}</p>
          {needed?.typed.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              type="password"
              autoComplete="new-password"
              isRequired
              value={typed[name] ?? ''}
              onChange={text => setTyped(former => ({ ...former, [name]: text }))}
            />
          ))}
        </Fields>
      </Dialog>
    </>
  );
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > p': { margin: 0 },
}));
