import Button from '@mui/material/Button';
import { useApi, usePermission } from '@portico/app';
import { parseEntityRef } from '@portico/catalog-model';
import { integrationsWritePermission } from '@portico/contract/permissions';
import { scaffolderApiRef } from '@portico/scaffolder-common';
import { Dialog, ErrorPanel, Link } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import type { Edits } from '../../model/editorFiles.ts';

/** Props of {@link ProposeButton}. */
export interface ProposeButtonProps {
  templateRef: string;
  edits: Edits;
  /** How each changed path differs. */
  kinds: ReadonlyMap<string, 'added' | 'changed' | 'removed'>;
}

/** Proposes the changes of a registered template by a pull request, and links to it. */
export function ProposeButton({ templateRef, edits, kinds }: ProposeButtonProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const scaffolder = useApi(scaffolderApiRef);
  const { allowed, loading } = usePermission({ permission: integrationsWritePermission });
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const propose = useMutation({
    mutationFn: () =>
      scaffolder.proposeChanges(parseEntityRef(templateRef, { defaultKind: 'template' }), {
        title,
        files: Object.entries(edits).map(([path, content]) => ({ path, content })),
      }),
    onSuccess: () => setOpen(false),
  });
  const { data: pull } = propose;
  return (
    <>
      <Button
        variant="contained"
        disabled={!allowed || Object.keys(edits).length === 0}
        onClick={() => setOpen(true)}
      >
        {t('propose.open')}
      </Button>
      {!allowed && !loading && <span>{t('propose.mayNot')}</span>}
      {pull && <Link to={pull.url}>{t('propose.opened', { number: pull.number })}</Link>}
      <Dialog
        title={t('propose.open')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isBusy={propose.isPending}
        width="sm"
        actions={
          <Button
            variant="contained"
            disabled={title.trim() === '' || propose.isPending}
            onClick={() => propose.mutate()}
          >
            {t('propose.open')}
          </Button>
        }
      >
        {propose.error && <ErrorPanel error={propose.error} title={t('propose.failed')} />}
        <TextField label={t('propose.title')} isRequired value={title} onChange={setTitle} />
        <ul>
          {[...kinds].map(([path, kind]) => (
            <li key={path}>
              {path} ({t(`files.${kind}`)})
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
