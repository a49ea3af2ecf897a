import type { ReactNode } from 'react';

/** One choice of the command palette. */
export interface PaletteItem {
  /** Unlike all others in the palette. */
  id: string;
  title: string;
  /** The parts of the title that fit what was typed. */
  highlights?: readonly (readonly [start: number, end: number])[];
  /** What distinguishes it from others of its title. */
  detail?: string | undefined;
  /** Shown in place of the detail, which is its tooltip then. */
  detailContent?: ReactNode;
  /** Why it fits what was typed, in a line below. */
  excerpt?: ReactNode;
  icon?: ReactNode;
  /** The keys that do the same, such as `g c`. */
  shortcut?: string | undefined;
}

/** How something was chosen. */
export interface PaletteChoice {
  /** With Ctrl or Cmd: what it leads to is wanted in another tab. */
  isInNewTab: boolean;
}

/** Choices under one heading. */
export interface PaletteGroup {
  id: string;
  label: string;
  items: readonly PaletteItem[];
  /** Whether they fit what was typed before, and others come in their place. */
  areFormer?: boolean;
}

/** A text cut where it is highlighted. */
export function cutByHighlights({ title, highlights = [] }: PaletteItem) {
  const parts: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const [start, end] of highlights) {
    parts.push(
      { text: title.slice(at, start), isMarked: false },
      { text: title.slice(start, end), isMarked: true },
    );
    at = end;
  }
  return [...parts, { text: title.slice(at), isMarked: false }].filter(({ text }) => text !== '');
}
