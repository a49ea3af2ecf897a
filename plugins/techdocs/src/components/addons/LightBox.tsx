import { styled } from '@mui/material/styles';
import { Dialog } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useEffect, useState } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import type { DocsAddonProps } from '../../points.ts';

/** Shows an image of the text as large as the window allows, when it is clicked. */
export default function LightBox({ article }: DocsAddonProps) {
  const t = useTranslations(laterDocsTranslations);
  const [image, setImage] = useState<{ src: string; alt: string }>();
  useEffect(() => {
    if (!article) return;
    const { element } = article;
    const listening = new AbortController();
    const { signal } = listening;
    for (const each of element.querySelectorAll('img')) {
      if (each.closest('a') || each.matches('.twemoji, .emojione')) continue;
      const open = () => setImage({ src: each.currentSrc || each.src, alt: each.alt });
      each.classList.add('docs-zoomable');
      each.tabIndex = 0;
      each.setAttribute('role', 'button');
      each.setAttribute('aria-label', t('lightBox.open', { name: each.alt }).trim());
      each.addEventListener('click', open, { signal });
      each.addEventListener(
        'keydown',
        event => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          open();
        },
        { signal },
      );
    }
    return () => listening.abort();
  }, [article, t]);
  return (
    <Dialog
      title={image?.alt || t('lightBox.title')}
      isOpen={image !== undefined}
      width="lg"
      onClose={() => setImage(undefined)}
    >
      {image && <Picture src={image.src} alt={image.alt} />}
    </Dialog>
  );
}

const Picture = styled('img')({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '75dvh',
  margin: 'auto',
});
