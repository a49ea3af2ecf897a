import { EntityPicker } from '@portico/catalog';
import { useApi, useIdentity } from '@portico/app';
import { catalogApiRef, type EntityPredicate } from '@portico/catalog-common';
import { objectNameRule, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { styled } from '@mui/material/styles';
import { translated } from '@portico/ui/i18n';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { laterScaffolderTranslations } from '../laterTranslations.ts';
import { type EntityOptions, readEntityOptions, toRef } from '../model/entityOptions.ts';
import type { TemplateFieldModule, TemplateFieldProps } from '../points.ts';
import { readOptions, toFieldControl } from './fieldControl.ts';

/** The same object while its content is the same, so that what was found is not looked for again. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => value, [text]);
}

/** The ref of the entity, where there is but one to choose. */
function useOnlyChoice(query: EntityPredicate | undefined, isWanted: boolean) {
  const catalog = useApi(catalogApiRef);
  const { data } = useQuery({
    queryKey: ['scaffolder', 'only-choice', query],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const fields = ['kind', 'metadata.name', 'metadata.namespace'];
      const { items } = await catalog.queryEntities(
        { ...(query && { query }), fields, limit: 2, totalItems: 'exclude' },
        { signal },
      );
      return items.map(stringifyEntityRef);
    },
  });
  return isWanted && data?.length === 1 ? data[0] : undefined;
}

function SingleEntityField({
  formData,
  onChange,
  options,
  ...field
}: TemplateFieldProps<string> & { options: EntityOptions }) {
  const query = useSame(options.query);
  const only = useOnlyChoice(query, field.required && !options.takesWords);
  const typing = useTyping();
  const choose = useEffectEvent((ref: string) => {
    if (formData === undefined && !typing.hasBegun()) onChange(ref);
  });
  useEffect(() => {
    if (only !== undefined) choose(only);
  }, [only]);
  const control = toFieldControl(field);
  return (
    <Around onInput={typing.begin}>
      <EntityPicker
        {...control}
        isDisabled={(control.isDisabled ?? false) || (only !== undefined && formData === only)}
        selected={formData ? [formData] : []}
        onChange={([ref]) => onChange(ref === undefined ? undefined : toRef(ref, options))}
        isFreeText={options.takesWords}
        defaultKind={options.defaultKind ?? ''}
        {...(query && { query })}
        {...readPlaceholder(field.uiSchema)}
      />
    </Around>
  );
}

const Around = styled('div')({ display: 'contents' });

/** Whether somebody has typed into a field: then it is not filled by itself, which would lose what was typed. */
function useTyping() {
  const [typing] = useState(() => {
    let hasBegun = false;
    return {
      begin: () => {
        hasBegun = true;
      },
      hasBegun: () => hasBegun,
    };
  });
  return typing;
}

function readPlaceholder({ 'ui:placeholder': text }: Readonly<Record<string, unknown>>) {
  return typeof text === 'string' && text ? { placeholder: text } : {};
}

const EntityField = (props: TemplateFieldProps<string>) => (
  <SingleEntityField {...props} options={readEntityOptions(readOptions(props.uiSchema))} />
);

const owners = ['Group', 'User'];

function OwnerField(props: TemplateFieldProps<string>) {
  const options = readEntityOptions(readOptions(props.uiSchema), owners);
  const { formData, onChange, required, disabled, readonly } = props;
  const isOpen = formData === undefined && !disabled && !readonly;
  // Only at first: whoever empties the field wants somebody else.
  const [isWanted] = useState(required && isOpen);
  const { userEntityRef } = useIdentity();
  const isMine = { 'relations.hasMember': userEntityRef };
  const query = options.query ? { $all: [options.query, isMine] } : isMine;
  const group = useOnlyChoice(useSame(query), isWanted);
  const typing = useTyping();
  const suggest = useEffectEvent((ref: string) => {
    if (isOpen && !typing.hasBegun()) onChange(ref);
  });
  useEffect(() => {
    if (group !== undefined) suggest(group);
  }, [group]);
  return (
    <Around onInput={typing.begin}>
      <SingleEntityField {...props} options={withKind(options)} />
    </Around>
  );
}

const withKind = ({ defaultKind, ...options }: EntityOptions): EntityOptions => ({
  ...options,
  defaultKind: defaultKind ?? 'Group',
});

function OwnedEntityField(props: TemplateFieldProps<string>) {
  const { ownershipEntityRefs } = useIdentity();
  const options = readEntityOptions(readOptions(props.uiSchema));
  const isOwned = { 'relations.ownedBy': { $in: ownershipEntityRefs } };
  const query = options.query ? { $all: [options.query, isOwned] } : isOwned;
  return <SingleEntityField {...props} options={{ ...options, query }} />;
}

function MultiEntityField({ formData = [], onChange, ...field }: TemplateFieldProps<string[]>) {
  const options = readEntityOptions(readOptions(field.uiSchema));
  const query = useSame(options.query);
  const { maxItems } = field.schema;
  const isFull = maxItems !== undefined && formData.length >= maxItems;
  return (
    <EntityPicker
      {...toFieldControl(field)}
      selected={formData}
      onChange={refs => {
        if (isFull && refs.length > formData.length) return;
        onChange(refs.map(ref => (formData.includes(ref) ? ref : toRef(ref, options))));
      }}
      isMultiple
      isFreeText={options.takesWords}
      defaultKind={options.defaultKind ?? ''}
      {...(query && { query })}
      {...readPlaceholder(field.uiSchema)}
    />
  );
}

const isRef = (text: string) => {
  try {
    return objectNameRule.accepts(parseEntityRef(text).name);
  } catch {
    return false;
  }
};

/** Finds an entity. */
export const entityPicker: TemplateFieldModule = { default: EntityField };

/** Finds who may own something; suggests the user's group where they are in one only. */
export const ownerPicker: TemplateFieldModule = { default: OwnerField };

/** Finds an entity that the user or one of their groups owns. */
export const ownedEntityPicker: TemplateFieldModule = { default: OwnedEntityField };

/** Finds several entities. */
export const multiEntityPicker: TemplateFieldModule = {
  default: MultiEntityField,
  validation: (refs: string[], errors) => {
    for (const ref of refs)
      if (!isRef(ref))
        errors.addError(translated(laterScaffolderTranslations, 'form.notARef', { ref }));
  },
};
