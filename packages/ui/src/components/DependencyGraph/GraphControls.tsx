import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { AddIcon, FitIcon, FoldIcon, FullscreenIcon, ZoomOutIcon } from '../../icons/icons.tsx';
import { radius } from '../../theme/tokens.ts';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import type { GraphZoom } from './useZoom.ts';

interface GraphControlsProps {
  zoom: GraphZoom;
  isFullscreen: boolean;
  /** `undefined` where the browser has no full screen. */
  onFullscreen: (() => void) | undefined;
  /** `undefined` while it is folded no less than it has to be. */
  onFold: (() => void) | undefined;
}

/** The buttons over a graph. */
export function GraphControls({ zoom, isFullscreen, onFullscreen, onFold }: GraphControlsProps) {
  const t = useTranslations(laterUiTranslations);
  const buttons = [
    { label: t('graph.zoomIn'), icon: <AddIcon />, onClick: () => zoom.zoomBy(1.25) },
    { label: t('graph.zoomOut'), icon: <ZoomOutIcon />, onClick: () => zoom.zoomBy(0.8) },
    { label: t('graph.fit'), icon: <FitIcon />, onClick: zoom.fit },
    { label: t('graph.fold'), icon: <FoldIcon />, onClick: onFold },
    {
      label: isFullscreen ? t('graph.leaveFullscreen') : t('graph.fullscreen'),
      icon: <FullscreenIcon />,
      onClick: onFullscreen,
    },
  ];
  return (
    <Root>
      {buttons.map(
        ({ label, icon, onClick }) =>
          onClick && (
            <Tooltip key={label} title={label} side="bottom">
              <IconButton aria-label={label} onClick={onClick}>
                {icon}
              </IconButton>
            </Tooltip>
          ),
      )}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: theme.spacing(1),
  top: theme.spacing(1),
  display: 'flex',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.control,
  backgroundColor: theme.vars.palette.surface.raised,
}));
