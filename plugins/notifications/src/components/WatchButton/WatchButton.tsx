import { useIsGuest } from '@portico/app';
import type { PageSubject } from '@portico/app/points';
import { IconToggle } from '@portico/ui';
import { LazyPart } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import { WatchedIcon, WatchIcon } from '@portico/ui/icons';
import { useId, useRef, useState } from 'react';
import { findWatch, listWatchChoices } from '../../model/watchChoices.ts';
import { useWatches } from '../../queries/watches.ts';
import { notificationTranslations } from '../../translations.ts';

const loadMenu = () => import('./WatchMenu.tsx');

/** Props of {@link WatchButton}. */
export interface WatchButtonProps {
  subject: PageSubject;
}

/** Watches what a page is about: whether the reader does, and a menu of the ways to. Guests read why they cannot. */
export default function WatchButton({ subject }: WatchButtonProps) {
  const t = useTranslations(notificationTranslations);
  const id = useId();
  const isGuest = useIsGuest();
  const { data: watches = [] } = useWatches();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const isWatched = listWatchChoices(subject).some(choice => findWatch(watches, choice));
  const { title } = subject;
  const label = isWatched ? t('watch.watched', { title }) : t('watch.button', { title });
  return (
    <span ref={anchor}>
      <IconToggle
        label={isGuest ? `${label}: ${t('watch.guest')}` : label}
        title={isGuest ? t('watch.guest') : label}
        isDisabled={isGuest}
        isPressed={isWatched}
        menu={{ id, isOpen }}
        onClick={() => setOpen(true)}
      >
        {isWatched ? <WatchedIcon size={16} /> : <WatchIcon size={16} />}
      </IconToggle>
      <LazyPart
        load={loadMenu}
        isWanted={isOpen}
        props={{
          id,
          subject,
          isOpen,
          getAnchor: () => anchor.current,
          onClose: () => setOpen(false),
        }}
      />
    </span>
  );
}
