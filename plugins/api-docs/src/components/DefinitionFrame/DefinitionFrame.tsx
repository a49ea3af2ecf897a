import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { References } from '@portico/api-docs-common';
import { configApiRef, useApi } from '@portico/app';
import { SkeletonText, WarningPanel } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { radius } from '@portico/ui/theme';
import { useEffect, useRef, useState } from 'react';
import type { DefinitionProblem } from '../../points.ts';
import { laterApiDocsTranslations } from '../../laterTranslations.ts';
import { useDescribeProblem } from '../useDescribeProblem.ts';
import { useDefinitionFrame } from './useDefinitionFrame.ts';
import { usePlace } from './usePlace.ts';
import { useDefinitionView } from '../DefinitionTab/useDefinitionView.ts';

/** Props of {@link DefinitionFrame}. */
export interface DefinitionFrameProps {
  /** The frame's page, by its name: `openapi` for `frames/openapi.html` of the portal. */
  name: string;
  /** What it shows, for those who listen. */
  title: string;
  definition: string;
  references?: References;
  texts?: Readonly<Record<string, string>>;
  onFailed: (problems: readonly DefinitionProblem[]) => void;
}

const noReferences: References = { references: [], files: [] };
const noTexts = {};
const slowMs = 8000;
const lineHeight = 32;
const minHeight = 320;
/** What is above a definition on its page, about. */
const roomAbove = 240;
/** How tall definitions were that were shown before, in pixels. */
const heights = new Map<string, number>();

/** Most definitions are longer than the window: their skeleton fills it. */
function expectHeight(): number {
  return Math.max(minHeight, window.innerHeight - roomAbove);
}

/**
 * A definition rendered in a sandboxed frame: what is in it may be anything and can neither run in the portal nor
 * reach it. The frame is as tall as what it shows.
 */
export function DefinitionFrame(props: DefinitionFrameProps) {
  const { definition, references } = props;
  const [shown, setShown] = useState({ definition, references, number: 0 });
  if (shown.definition !== definition || shown.references !== references)
    setShown({ definition, references, number: shown.number + 1 });
  // Another definition is rendered in a frame that nothing was rendered in before.
  return <FreshFrame key={shown.number} {...props} />;
}

function FreshFrame({
  name,
  title,
  definition,
  references = noReferences,
  texts = noTexts,
  onFailed,
}: DefinitionFrameProps) {
  const t = useTranslations(laterApiDocsTranslations);
  const describe = useDescribeProblem();
  const locale = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, setPlace } = usePlace();
  const [, setView] = useDefinitionView();
  const mayTry =
    (useApi(configApiRef).getOptional<string[]>('app.frames.connectTo') ?? []).length > 0;
  const [request] = useState({ title, definition, references, mayTry, place, locale, texts });
  const { isRendered, height, unresolved } = useDefinitionFrame(frame, request, {
    onFailed,
    onPlace: setPlace,
  });
  // A frame may call itself rendered before what it shows has a height.
  const isShown = isRendered && height > 0;
  const isSlow = useIsSlow(isShown);
  useEffect(() => {
    if (isShown) heights.set(definition, height);
  }, [isShown, definition, height]);
  const [expectedHeight] = useState(() => heights.get(definition) ?? expectHeight());

  return (
    <Root aria-busy={!isShown}>
      {unresolved.length > 0 && (
        <WarningPanel title={t('definition.unresolved', { count: unresolved.length })}>
          <ul>
            {unresolved.map(({ target, reason }) => (
              <li key={target}>
                <code>{target}</code> {describe(reason)}
              </li>
            ))}
          </ul>
        </WarningPanel>
      )}
      <Place>
        {!isShown && (
          <Cover>
            {isSlow && (
              <WarningPanel
                severity="info"
                title={t('definition.slow')}
                message={t('definition.slowHint')}
                actions={
                  <Button variant="outlined" onClick={() => setView('source')}>
                    {t('definition.showText')}
                  </Button>
                }
              />
            )}
            <SkeletonText
              lines={Math.round(expectedHeight / lineHeight)}
              label={t('definition.loading')}
            />
          </Cover>
        )}
        <Frame
          ref={frame}
          title={title}
          inert={!isShown}
          // Scripts run, but without an origin; what links open is free of the sandbox.
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          src={new URL(`frames/${name}.html`, document.baseURI).href}
          data-rendered={isShown || undefined}
          style={{ height: isShown ? height : expectedHeight }}
        />
      </Place>
    </Root>
  );
}

function useIsSlow(isShown: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  return isSlow;
}

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  minWidth: 0,
  '& ul': { margin: 0, paddingInlineStart: theme.spacing(2.5) },
}));

const Place = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.5) },
}));

// Over the frame, so that no notice moves what is around it.
const Cover = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: theme.spacing(2),
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(2),
  overflow: 'hidden',
}));

const Frame = styled('iframe')({
  display: 'block',
  width: '100%',
  border: 0,
  // Hidden in any other way, or without a height, browsers would let it rest and not draw it at all.
  '&:not([data-rendered])': { opacity: 0, pointerEvents: 'none' },
});
