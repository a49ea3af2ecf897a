import { Dialog, SkeletonText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { lazy, Suspense } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { TerminalTarget } from './Terminal.tsx';

const Terminal = lazy(() => import('./Terminal.tsx'));

/** A shell in a container. */
export function TerminalDialog({ onClose, ...target }: TerminalTarget & { onClose: () => void }) {
  const t = useTranslations(laterKubernetesTranslations);
  const name = `${target.podName} · ${target.containerName}`;
  return (
    <Dialog title={t('terminal.title', { name })} isOpen width="lg" onClose={onClose}>
      <Suspense fallback={<SkeletonText lines={8} />}>
        <Terminal {...target} />
      </Suspense>
    </Dialog>
  );
}
