import type { RegistryWidgetsType } from '@rjsf/utils';
import { CheckboxWidget } from './CheckboxWidget.tsx';
import { CheckboxesWidget, RadioWidget } from './ChoiceWidgets.tsx';
import { createTextWidget } from './createTextWidget.tsx';
import { FileWidget } from './FileWidget.tsx';
import { SelectWidget } from './SelectWidget.tsx';

const HiddenWidget = () => null;

/** The controls of forms, by the names that templates use. */
export const widgets: RegistryWidgetsType = {
  TextWidget: createTextWidget(undefined),
  PasswordWidget: createTextWidget('password'),
  EmailWidget: createTextWidget('email'),
  URLWidget: createTextWidget('url'),
  DateWidget: createTextWidget('date'),
  DateTimeWidget: createTextWidget('datetime-local'),
  AltDateWidget: createTextWidget('date'),
  AltDateTimeWidget: createTextWidget('datetime-local'),
  TimeWidget: createTextWidget('time'),
  ColorWidget: createTextWidget('color'),
  UpDownWidget: createTextWidget('number'),
  RangeWidget: createTextWidget('number'),
  TextareaWidget: createTextWidget('text', true),
  SelectWidget,
  RadioWidget,
  CheckboxesWidget,
  CheckboxWidget,
  FileWidget,
  HiddenWidget,
};
