import { ToolButton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { ChevronDownIcon, ChevronUpIcon, CopyIcon, DeleteIcon } from '@portico/ui/icons';
import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { laterScaffolderTranslations } from '../../../laterTranslations.ts';
import { FieldRow } from './FieldRow.tsx';
import { ItemName } from './ItemName.ts';

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

/** An item of a list, with the buttons that move, copy and remove it. */
export function ArrayFieldItemTemplate({
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
    <FieldRow>
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
    </FieldRow>
  );
}
