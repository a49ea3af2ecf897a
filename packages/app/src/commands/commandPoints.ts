import {
  type ApiHolder,
  createExtensionPoint,
  type LinkableRouteRef,
  type RouteParams,
} from '@portico/core';
import type { Text } from '@portico/ui/i18n';
import type { IconComponent } from '@portico/ui/icons';
import type { ComponentType } from 'react';

/** What commands work with. */
export interface CommandContext {
  /** The APIs as the command's plugin has them. */
  apis: ApiHolder;
  /** The address of a route, or `undefined` when it leads nowhere. */
  getPath<Param extends string>(
    ref: LinkableRouteRef<Param>,
    params?: RouteParams<Param>,
  ): string | undefined;
  navigate: (to: string) => void;
}

interface CommandWords {
  title: Text;
  /** Other words that find it. */
  keywords?: Text;
  icon?: IconComponent;
  /** Keys that do it: one after the other as in `g c`, or together with Ctrl or Cmd as in `mod+j`. */
  shortcut?: string;
  /** Done by its keys alone, and not offered in the palette. */
  isKeyOnly?: boolean;
}

/** Opens a page. Not offered where the route is not bound, or to users who may not see the page. */
export interface LinkCommandContribution extends CommandWords {
  route: LinkableRouteRef;
  /** Search parameters of the address: `group=owned`. */
  search?: string;
}

/** Runs an action. */
export interface ActionCommandContribution extends CommandWords {
  run: (context: CommandContext) => void;
}

/** A page to open or an action to run, found by its name in the command palette or run by a key. */
export type CommandContribution = LinkCommandContribution | ActionCommandContribution;
/** Things to do, by name in the command palette or by key. */
export const commandPoint = createExtensionPoint<CommandContribution>({
  id: 'command',
  description: 'Things to do, by name in the command palette or by key',
});

/** A result of a source. */
export interface FoundCommand {
  /** Unlike all others of its source, such as an entity's ref. */
  id: string;
  title: Text;
  /** The parts of the title by which it was found; default where the title has what was typed. */
  highlights?: readonly (readonly [start: number, end: number])[];
  /** What distinguishes it from others of its name. */
  detail?: string;
  /** Shown in place of the detail, which is its tooltip then, such as titles that are read. */
  Detail?: ComponentType;
  /** Why it was found, in a line below it. */
  Excerpt?: ComponentType;
  icon?: IconComponent;
  /** The heading over it; default the title of its source. */
  group?: Text;
  /** Where it leads, inside the portal. */
  to: string;
}

/** Finds results by what is typed into the command palette. */
export interface CommandSourceContribution {
  /** The heading over what it finds. */
  title: Text;
  /**
   * It finds what the other sources find as well, and answers as somebody types: the others are called only when it fails.
   */
  coversOthers?: boolean;
  /** It looks through what this browser has, which no other source covers: it is called with each letter as well. */
  isLocal?: boolean;
  /**
   * Called when the typing rests, or with each letter for one that covers others or is local; a handful of the best is
   * wanted.
   */
  search: (
    query: string,
    context: CommandContext & { signal: AbortSignal },
  ) => Promise<readonly FoundCommand[]>;
}
/** What the command palette looks through. */
export const commandSourcePoint = createExtensionPoint<CommandSourceContribution>({
  id: 'command-source',
  description: 'What the command palette looks through, besides the commands',
});
