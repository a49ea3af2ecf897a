import type { IconComponent } from '@portico/ui/icons';

/** A type of documents to choose. */
export interface OfferedType {
  type: string;
  label: string;
  Icon: IconComponent | undefined;
  /** How many results it has; `undefined` while it is not known. */
  count: number | undefined;
}

/** What each way to choose types is given. */
export interface TypeChoiceProps {
  types: readonly OfferedType[];
  /** How many results all types have together. */
  totalCount: number | undefined;
  /** All types when empty. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}
