import { useTranslations } from '@portico/ui/i18n';
import type { WidgetProps } from '@rjsf/utils';
import { useId } from 'react';
import { laterScaffolderTranslations } from '../../../laterTranslations.ts';
import { toControlProps } from '../fieldProps.ts';
import { WidgetGroup } from './WidgetGroup.tsx';

const maxFileBytes = 5 * 1024 * 1024;

/** Files of the user, as data URLs with their names. */
export function FileWidget(props: WidgetProps) {
  const { onChange, multiple, options, rawErrors, ...rest } = props;
  const t = useTranslations(laterScaffolderTranslations);
  const id = useId();
  const { accept } = options as { accept?: string };
  const { label, isRequired, description, error, isDisabled } = toControlProps({
    ...rest,
    ...(rawErrors && { rawErrors }),
  });
  const note = error ?? description;
  const take = async (files: readonly File[]) => {
    const tooLarge = files.find(({ size }) => size > maxFileBytes);
    if (tooLarge) {
      onChange(undefined, { __errors: [t('form.tooLarge', { name: tooLarge.name })] } as never);
      return;
    }
    const read = await Promise.all(files.map(readDataUrl));
    onChange(multiple ? read : read[0]);
  };
  return (
    <WidgetGroup note={note} noteId={`${id}-note`} isInvalid={Boolean(error)}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple ?? false}
        disabled={isDisabled}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => void take([...(target.files ?? [])])}
      />
    </WidgetGroup>
  );
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error(`'${file.name}' cannot be read`)));
    reader.addEventListener('load', () =>
      resolve(
        String(reader.result).replace(';base64', `;name=${encodeURIComponent(file.name)};base64`),
      ),
    );
    reader.readAsDataURL(file);
  });
}
