import { objectNameRule } from '@portico/catalog-model';
import { TextField } from '@portico/ui/forms';
import { TakenName } from './TakenName.tsx';
import { useTakenName } from './useTakenName.ts';
import type { TemplateFieldModule, TemplateFieldProps } from '../points.ts';
import { toFieldControl } from './fieldControl.ts';

function NameField({
  formData = '',
  onChange,
  autofocus,
  placeholder,
  ...rest
}: TemplateFieldProps<string>) {
  const field = { ...rest, autofocus, placeholder };
  const taken = useTakenName(rest.rawErrors.length > 0 ? '' : formData, rest.formContext.formData);
  return (
    <>
      <TextField
        {...toFieldControl(field)}
        isCode
        value={formData}
        onChange={text => onChange(text || undefined)}
        {...(autofocus && { hasAutoFocus: true })}
        {...(placeholder && { placeholder })}
      />
      {taken && <TakenName entity={taken} />}
    </>
  );
}

/** The name of a new entity. */
export const entityNamePicker: TemplateFieldModule = {
  default: NameField,
  validation: (name: string, errors) => {
    if (!objectNameRule.accepts(name)) errors.addError(objectNameRule.message);
  },
};

function SecretField({ formData = '', onChange, ...field }: TemplateFieldProps<string>) {
  const { name, formContext, placeholder, isRepeated } = field;
  const { secrets, setSecrets } = formContext;
  // Several of them share one name, so that the text is the value, as that of a password is.
  const secret = isRepeated ? formData : (secrets[name] ?? '');
  return (
    <TextField
      {...toFieldControl(field)}
      type="password"
      autoComplete="new-password"
      value={secret}
      onChange={text => {
        if (isRepeated) {
          onChange(text || undefined);
          return;
        }
        const { [name]: _former, ...others } = secrets;
        setSecrets(text ? { ...others, [name]: text } : others);
        // The values only say that there is one, and how long it is, for rules of the template.
        onChange(text ? '*'.repeat(text.length) : undefined);
      }}
      {...(placeholder && { placeholder })}
    />
  );
}

/** A text that reaches the steps of the task, and is stored nowhere else. */
export const secret: TemplateFieldModule = { default: SecretField };
