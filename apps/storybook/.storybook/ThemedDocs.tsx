import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { porticoThemes } from './porticoThemes.ts';

interface GlobalsEvent {
  globals: { colorMode?: string };
}

/** A page of documentation, in the colour scheme that the toolbar chooses for the stories on it. */
export function ThemedDocs(props: PropsWithChildren<DocsContainerProps>) {
  const colorMode = useColorMode();
  return (
    <DocsContainer {...props} theme={porticoThemes[colorMode === 'dark' ? 'dark' : 'light']} />
  );
}

function useColorMode() {
  const [colorMode, setColorMode] = useState(() => {
    const [last] = (addons.getChannel().last(GLOBALS_UPDATED) ??
      addons.getChannel().last(SET_GLOBALS) ??
      []) as GlobalsEvent[];
    return last?.globals.colorMode;
  });
  useEffect(() => {
    const channel = addons.getChannel();
    const handleGlobals = ({ globals }: GlobalsEvent) => setColorMode(globals.colorMode);
    channel.on(GLOBALS_UPDATED, handleGlobals);
    return () => channel.off(GLOBALS_UPDATED, handleGlobals);
  }, []);
  return colorMode;
}
