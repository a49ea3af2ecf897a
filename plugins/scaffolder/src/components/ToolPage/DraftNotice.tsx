import Button from '@mui/material/Button';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import type { ToolDraft } from '../../queries/toolDraft.ts';

/** Says that a draft was restored, or that the browser cannot store it. */
export function DraftNotice({ draft }: { draft: ToolDraft }) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <>
      {draft.hasFailed && (
        <WarningPanel title={t('draft.failed')} message={t('draft.failedHint')} />
      )}
      {draft.isRestored && (
        <WarningPanel
          severity="info"
          title={t('draft.restored')}
          actions={
            <Button variant="outlined" onClick={draft.discard}>
              {t('draft.discard')}
            </Button>
          }
        />
      )}
    </>
  );
}
