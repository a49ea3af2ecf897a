import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useApi, useRouteRef } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import {
  type BulkRun,
  catalogImportApiRef,
  type FoundRepository,
} from '@portico/catalog-import-common';
import { Dialog, ErrorPanel, Progress, WarningPanel } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { type BulkChoices, isKnown, writeRun } from '../../model/bulkChoice.ts';
import { getHostUrl } from '../../queries/bulkImport.ts';
import { getUserToken } from '../../queries/hostAccess.ts';
import { useImportDefaults } from '../../queries/proposals.ts';
import { bulkRunRouteRef, importPageRouteRef } from '../../routes.ts';
import { TextArea } from '../TextArea.tsx';
import { BulkStack } from './BulkStack.tsx';
import { ReviewedRepository } from './ReviewedRepository.tsx';

/** Props of {@link ImportReview}. */
export interface ImportReviewProps {
  isOpen: boolean;
  onClose: () => void;
  host: string;
  owner: string;
  account: BulkRun['account'];
  chosen: readonly FoundRepository[];
  choices: BulkChoices;
}

/** Shows what an import would do with each repository, takes the texts of its pull requests, and begins it. */
export function ImportReview(props: ImportReviewProps) {
  const { isOpen, onClose, host, owner, account, chosen, choices } = props;
  const t = useTranslations(bulkImportTranslations);
  const imports = useApi(catalogImportApiRef);
  const scmAuth = useApi(scmAuthApiRef);
  const getRunPath = useRouteRef(bulkRunRouteRef);
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const importPath = useRouteRef(importPageRouteRef)?.();
  const defaults = useImportDefaults();
  const start = useMutation({
    mutationFn: async () => {
      const isOwn = account === 'user';
      return imports.startBulkRun({
        ...writeRun({ host, owner, title, body }, chosen, choices),
        ...(isOwn && {
          userToken: await getUserToken(getHostUrl(host), scmAuth, { instantPopup: true }),
        }),
      });
    },
    onSuccess: ({ id: runId }) => {
      const path = getRunPath?.({ runId });
      if (path !== undefined) void navigate(path);
    },
  });
  const registered = chosen.filter(({ descriptor }) => descriptor === 'present');
  const known = chosen.filter(isKnown);
  const hasPulls = registered.length < chosen.length;
  return (
    <Dialog
      title={t('review.title', { count: chosen.length })}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={start.isPending}
      width="lg"
      actions={
        <>
          <Button disabled={start.isPending} onClick={onClose}>
            {t('edit.cancel')}
          </Button>
          <Button variant="contained" loading={start.isPending} onClick={() => start.mutate()}>
            {t('start.submit', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <BulkStack>
        {known.length > 0 && (
          <WarningPanel
            title={t('review.conflicts', { count: known.length })}
            message={t('review.conflictsHint')}
          />
        )}
        {defaults.isPending && <Progress />}
        {defaults.error && (
          <ErrorPanel
            error={defaults.error}
            title={t('review.defaultsFailed')}
            onRetry={defaults.refetch}
          />
        )}
        <List aria-label={t('review.list')}>
          {defaults.data &&
            chosen.map(repository => (
              <ReviewedRepository
                key={repository.fullName}
                repository={repository}
                choice={choices[repository.fullName]}
                defaults={defaults.data}
                importPath={importPath}
              />
            ))}
        </List>
        {hasPulls && (
          <>
            <span>{t('start.hint')}</span>
            <TextField
              label={t('start.subject')}
              value={title}
              onChange={setTitle}
              {...(defaults.data && { placeholder: defaults.data.title })}
            />
            <TextArea
              label={t('start.body')}
              value={body}
              onChange={setBody}
              rows={4}
              placeholder={defaults.data?.body}
            />
          </>
        )}
        {account === 'user' && <span>{t('account.stored', { host })}</span>}
        {start.error && <ErrorPanel error={start.error} title={t('start.failed')} />}
      </BulkStack>
    </Dialog>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  maxHeight: 'max(320px, 50vh)',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
