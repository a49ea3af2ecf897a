export { FilterPicker, type FilterPickerProps } from './components/FilterPicker/FilterPicker.tsx';
export {
  FilterPopover,
  type FilterPopoverProps,
} from './components/FilterPicker/FilterPopover.tsx';
export type { FilterOption } from './components/FilterPicker/filterOptions.ts';
export { Field, type FieldControlProps, type FieldProps } from './components/Field/Field.tsx';
export { SearchField, type SearchFieldProps } from './components/SearchField/SearchField.tsx';
export {
  type Segment,
  SegmentedFilter,
  type SegmentedFilterProps,
} from './components/SegmentedFilter/SegmentedFilter.tsx';
export { Select, type SelectItem, type SelectProps } from './components/Select/Select.tsx';
export { MultiSelect, type MultiSelectProps } from './components/Select/MultiSelect.tsx';
export { type Step, Stepper, type StepperProps } from './components/Stepper/Stepper.tsx';
export { Autocomplete, type AutocompleteProps } from './components/Autocomplete/Autocomplete.tsx';
export type {
  AutocompleteOption,
  LoadOptions,
  LoadOptionsOf,
} from './components/Autocomplete/useOptions.ts';
export { TextField, type TextFieldProps } from './components/TextField/TextField.tsx';
export { useChoice } from './hooks/useChoice.ts';
