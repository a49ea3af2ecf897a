import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ToolButton } from '@portico/ui';
import { Markdown } from '@portico/ui/code';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { AddIcon, ChevronDownIcon, ChevronUpIcon, CopyIcon, DeleteIcon } from '@portico/ui/icons';
import { readFieldName, type WidgetProblem } from '@portico/scaffolder-common/form';
import {
  ADDITIONAL_PROPERTY_FLAG,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type TemplatesType,
  type UnsupportedFieldProps,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import { cloneElement, createContext, isValidElement, type ReactNode, use, useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { unknownWidgetKey } from '../../model/splitUiSchema.ts';
import { PreviewBoundary } from '../FormPreview/PreviewBoundary.tsx';
import { FieldHint } from './FieldHint.tsx';
import { hasMarkdown, joinErrors } from './fieldProps.ts';

const rootId = 'root';

/** Whether a field renders its label, description and errors by itself. */
const rendersItself = ({ schema, uiSchema }: Pick<FieldTemplateProps, 'schema' | 'uiSchema'>) => {
  const widget = (uiSchema as Record<string, unknown> | undefined)?.['ui:widget'];
  const isContainer = schema.type === 'object' || (schema.type === 'array' && widget === undefined);
  const isChoice =
    schema.type === 'array' && Boolean((schema.items as { enum?: unknown } | undefined)?.enum);
  return !isContainer || isChoice;
};

function FieldTemplate(props: FieldTemplateProps) {
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

function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, description, properties, fieldPathId, schema, uiSchema, onAddProperty } = props;
  const t = useTranslations(laterScaffolderTranslations);
  const isRoot = fieldPathId.$id === rootId;
  const fields = properties.map(({ content, hidden }) => (hidden ? null : content));
  const addsProperties =
    Boolean(schema.additionalProperties) && schema.additionalProperties !== undefined;
  const add = addsProperties && (
    <div>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={onAddProperty}>
        {t('form.add')}
      </Button>
    </div>
  );
  if (isRoot)
    return (
      <Fields>
        {fields}
        {add}
      </Fields>
    );
  return (
    <Nested>
      {title && <legend>{title}</legend>}
      {description && !hasMarkdown(uiSchema) && <p>{description}</p>}
      <Fields>
        {fields}
        {add}
      </Fields>
    </Nested>
  );
}

function ArrayFieldTemplate({
  title,
  items,
  canAdd,
  onAddClick,
  required,
  disabled,
  readonly,
  schema,
  uiSchema,
}: ArrayFieldTemplateProps) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <Nested>
      {title && (
        <legend>
          {title}
          {required && <span aria-hidden> *</span>}
        </legend>
      )}
      {schema.description && !hasMarkdown(uiSchema) && <p>{schema.description}</p>}
      <Fields>
        {items}
        {canAdd && !readonly && (
          <div>
            <Button
              variant="outlined"
              startIcon={<AddIcon />}
              disabled={disabled ?? false}
              onClick={onAddClick}
            >
              {t('form.addItem')}
            </Button>
          </div>
        )}
      </Fields>
    </Nested>
  );
}

/** How the item is called that a field is, or is in. */
const ItemName = createContext<{ name: string; index: number } | undefined>(undefined);

/** `Symptom 2`: items are named by their own title, else by that of the list. */
function nameItem(children: ReactNode, schema: { title?: string | undefined }, index: number) {
  if (!isValidElement<{ title?: string }>(children)) return children;
  const { title } = children.props;
  // The form names them `Title of the list-2`.
  const own = schema.title ?? title?.replace(/-\d+$/, '');
  if (!own) return children;
  const name = `${own} ${index + 1}`;
  return <ItemName value={{ name, index }}>{cloneElement(children, { title: name })}</ItemName>;
}

function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  index,
  schema,
}: ArrayFieldItemTemplateProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const { hasMoveUp, hasMoveDown, hasCopy, hasRemove, disabled, readonly } = buttonsProps;
  const isOff = Boolean(disabled) || Boolean(readonly);
  const name = { index: index + 1 };
  return (
    <Item>
      <div>{nameItem(children, schema, index)}</div>
      {!isOff && (
        <span>
          {hasMoveUp && (
            <ToolButton label={t('form.moveUp', name)} onClick={buttonsProps.onMoveUpItem}>
              <ChevronUpIcon />
            </ToolButton>
          )}
          {hasMoveDown && (
            <ToolButton label={t('form.moveDown', name)} onClick={buttonsProps.onMoveDownItem}>
              <ChevronDownIcon />
            </ToolButton>
          )}
          {hasCopy && (
            <ToolButton label={t('form.copy', name)} onClick={buttonsProps.onCopyItem}>
              <CopyIcon />
            </ToolButton>
          )}
          {hasRemove && (
            <ToolButton label={t('form.remove', name)} onClick={buttonsProps.onRemoveItem}>
              <DeleteIcon />
            </ToolButton>
          )}
        </span>
      )}
    </Item>
  );
}

function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
  schema,
}: MultiSchemaFieldTemplateProps) {
  const item = use(ItemName);
  // The form labels the choice for an item `list-0`.
  const isItem =
    isValidElement<{ id: string; label: string }>(selector) &&
    !schema.title &&
    item !== undefined &&
    selector.props.label.endsWith(`-${item.index}`) &&
    selector.props.id.replace(/__(?:any|one)of_select$/, '').endsWith(`_${item.index}`);
  return (
    <Fields>
      {isItem ? cloneElement(selector, { label: item.name }) : selector}
      {optionSchemaField}
    </Fields>
  );
}

function WrapIfAdditionalTemplate({
  children,
  schema,
  label,
  onKeyRename,
  onRemoveProperty,
}: WrapIfAdditionalTemplateProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const [name, setName] = useState(label);
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return children;
  return (
    <Item>
      <TextField
        label={t('form.key')}
        value={name}
        onChange={setName}
        onBlur={() => onKeyRename(name)}
      />
      <div>{children}</div>
      <span>
        <ToolButton label={t('form.removeKey', { name: label })} onClick={onRemoveProperty}>
          <DeleteIcon />
        </ToolButton>
      </span>
    </Item>
  );
}

function UnsupportedFieldTemplate({ reason, fieldPathId }: UnsupportedFieldProps) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <FieldPlace>
      <p data-error>
        {t('form.unsupported', { field: fieldPathId?.$id ?? '', reason: reason ?? '' })}
      </p>
    </FieldPlace>
  );
}

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

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  minWidth: 0,
}));

const FieldPlace = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  minWidth: 0,
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& > p[data-error]': { color: theme.vars.palette.error.main },
}));

const Nested = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(0, 0, 0, 2),
  border: 0,
  borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  '& > legend': { ...theme.typography.body2, fontWeight: 600, padding: 0, marginInlineStart: -16 },
  '& > p': {
    ...theme.typography.caption,
    margin: theme.spacing(0.5, 0, 1),
    color: theme.vars.palette.text.secondary,
  },
  '& > div': { paddingTop: theme.spacing(1) },
}));

const Item = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: theme.spacing(1),
  '& > div': { flex: 1, minWidth: 0 },
  '& > span': { display: 'flex' },
}));
