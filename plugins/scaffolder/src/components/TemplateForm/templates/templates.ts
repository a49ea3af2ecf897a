import type { TemplatesType } from '@rjsf/utils';
import { ArrayFieldItemTemplate } from './ArrayFieldItemTemplate.tsx';
import { ArrayFieldTemplate } from './ArrayFieldTemplate.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import { MultiSchemaFieldTemplate } from './MultiSchemaFieldTemplate.tsx';
import { ObjectFieldTemplate } from './ObjectFieldTemplate.tsx';
import { UnsupportedFieldTemplate } from './UnsupportedFieldTemplate.tsx';
import { WrapIfAdditionalTemplate } from './WrapIfAdditionalTemplate.tsx';

const Nothing = () => null;

/** How the parts of a form are laid out. */
export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> & {
  ButtonTemplates: Partial<TemplatesType['ButtonTemplates']>;
} = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  MultiSchemaFieldTemplate,
  WrapIfAdditionalTemplate,
  UnsupportedFieldTemplate,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  ArrayFieldTitleTemplate: Nothing,
  ArrayFieldDescriptionTemplate: Nothing,
  ButtonTemplates: { SubmitButton: Nothing },
};
