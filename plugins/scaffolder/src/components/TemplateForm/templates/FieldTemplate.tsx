import { Markdown } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { readFieldName, type WidgetProblem } from '@portico/scaffolder-common/form';
import type { FieldTemplateProps } from '@rjsf/utils';
import { laterScaffolderTranslations } from '../../../laterTranslations.ts';
import { unknownWidgetKey } from '../../../model/splitUiSchema.ts';
import { PreviewBoundary } from '../../FormPreview/PreviewBoundary.tsx';
import { FieldHint } from '../FieldHint.tsx';
import { hasMarkdown, joinErrors } from '../fieldProps.ts';
import { FieldPlace } from './FieldPlace.tsx';

/** The id of the form's own object, which holds all fields. */
export const rootId = 'root';

/** Whether a field renders its label, description and errors by itself. */
const rendersItself = ({ schema, uiSchema }: Pick<FieldTemplateProps, 'schema' | 'uiSchema'>) => {
  const widget = (uiSchema as Record<string, unknown> | undefined)?.['ui:widget'];
  const isContainer = schema.type === 'object' || (schema.type === 'array' && widget === undefined);
  const isChoice =
    schema.type === 'array' && Boolean((schema.items as { enum?: unknown } | undefined)?.enum);
  return !isContainer || isChoice;
};

/** A field, with hints for the author of the template, its help and its errors. */
export function FieldTemplate(props: FieldTemplateProps) {
  const {
    id,
    label,
    children,
    hidden,
    rawErrors = [],
    rawHelp,
    rawDescription,
    uiSchema,
    registry,
  } = props;
  const t = useTranslations(laterScaffolderTranslations);
  const ui = uiSchema as Record<string, unknown> | undefined;
  if (hidden) return null;
  const problem = ui?.[unknownWidgetKey] as WidgetProblem | undefined;
  const { WrapIfAdditionalTemplate } = registry.templates;
  const { ownFields } = registry.formContext as { ownFields?: ReadonlySet<string> };
  const name = readFieldName(ui ?? {});
  // A field of a plugin may show neither.
  const isForeign = name !== undefined && !ownFields?.has(name);
  const showsErrors = isForeign || (!rendersItself(props) && name === undefined);
  const markdown = hasMarkdown(ui) ? rawDescription : undefined;
  return (
    <WrapIfAdditionalTemplate {...props}>
      <FieldPlace data-field={id}>
        <PreviewBoundary
          subject={uiSchema}
          renderError={({ message }) => (
            <FieldHint>{t('form.unsupported', { field: label, reason: message })}</FieldHint>
          )}
        >
          {children}
        </PreviewBoundary>
        {problem && (
          <FieldHint>
            {t('form.unknownWidget', { name: problem.name, known: problem.known.join(', ') })}
          </FieldHint>
        )}
        {isForeign && rawDescription && markdown === undefined && <p>{rawDescription}</p>}
        {markdown && <Markdown text={markdown} />}
        {rawHelp && rawErrors.length === 0 && <p>{rawHelp}</p>}
        {showsErrors && id !== rootId && rawErrors.length > 0 && (
          <p data-error role="alert">
            {joinErrors(rawErrors)}
          </p>
        )}
      </FieldPlace>
    </WrapIfAdditionalTemplate>
  );
}
