import { createExtensionPoint } from '@portico/core';
import type { Entity } from '@portico/catalog-model';
import type { ComponentType } from 'react';

/** What a rendered definition is given. */
export interface ApiDefinitionProps {
  entity: Entity;
  /** The definition's text. */
  definition: string;
  /** Called with what is wrong where the definition cannot be rendered; it is shown with the text below it. */
  onFailed: (problems: readonly DefinitionProblem[]) => void;
}

/** What is wrong with a definition, and where. */
export interface DefinitionProblem {
  message: string;
  /** From 1. */
  line?: number | undefined;
}

/** A part of a definition's text that can be gone to. */
export interface OutlineItem {
  name: string;
  /** What it is, as the language calls it: `service`, `rpc`, `query`. */
  kind: string;
  /** From 1. */
  line: number;
  /** How many parts it is inside of. */
  depth: number;
}

/** What is in a definition's text. */
export interface DefinitionOutline {
  items: readonly OutlineItem[];
  problems: readonly DefinitionProblem[];
}

/** How definitions of some types are shown. */
export interface ApiDefinitionContribution {
  /** Values of `spec.type`, in lower case. */
  types: readonly string[];
  /** What such a definition is called: `OpenAPI`. */
  title: string;
  /** What its text is coloured as, such as `yaml`; by its first letters when omitted. */
  language?: string;
  /** Finds what is in the text, to go to. */
  loadOutline?: () => Promise<(text: string) => DefinitionOutline>;
  /** Renders it; types without are shown as text alone. Whatever it renders it must take for hostile. */
  load?: () => Promise<{ default: ComponentType<ApiDefinitionProps> }>;
}

/** Types of API definitions and how each is shown. One that names a type again takes it over. */
export const apiDefinitionPoint = createExtensionPoint<ApiDefinitionContribution>({
  id: 'api-definition',
  description: 'Types of API definitions and how each is shown',
});
