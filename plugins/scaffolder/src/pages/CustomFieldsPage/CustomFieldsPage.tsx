import { useAddressParams } from '@portico/app';
import { isJsonObject } from '@portico/catalog-model';
import { EmptyState, WarningPanel } from '@portico/ui';
import { CodeEditor, CodeSnippet } from '@portico/ui/code';
import { Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo, useState } from 'react';
import { parse } from 'yaml';
import { FormPreview, type PreviewEntries } from '../../components/FormPreview/FormPreview.tsx';
import { TemplateForm } from '../../components/TemplateForm/TemplateForm.tsx';
import { SplitView, ToolBar, ToolPage } from '../../components/ToolPage/ToolPage.tsx';
import { useFieldNames } from '../../components/ToolPage/useTemplateText.ts';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import {
  createFieldProperty,
  findOptionsSchema,
  writeFieldYaml,
} from '../../model/fieldOptions.ts';
import { createFormStep } from '../../model/readForm.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field of forms with its options, as it looks and what it gives. */
export default function CustomFieldsPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const names = useFieldNames();
  const [params, changeParams] = useAddressParams();
  const name = params.get('field') ?? undefined;
  const choose = (next: string | undefined) =>
    changeParams(former => {
      if (next === undefined) former.delete('field');
      else former.set('field', next);
      return former;
    });
  return (
    <ToolPage title={t('tools.fields')}>
      <ToolBar>
        <Select
          label={t('fields.field')}
          items={names.map(each => ({ value: each, label: each }))}
          value={name}
          onChange={choose}
        />
      </ToolBar>
      {name === undefined ? (
        <EmptyState title={t('fields.choose')} description={t('fields.chooseHint')} />
      ) : names.includes(name) ? (
        <FieldExplorer key={name} name={name} />
      ) : (
        <WarningPanel title={t('yaml.unknownField', { name })} />
      )}
    </ToolPage>
  );
}

const nothing: PreviewEntries = { values: {}, secrets: {} };

function FieldExplorer({ name }: { name: string }) {
  const t = useTranslations(laterScaffolderTranslations);
  const [options, setOptions] = useState<Values>({});
  const [entries, setEntries] = useState(nothing);
  const property = useMemo(() => createFieldProperty(name, options), [name, options]);
  const form = useMemo(
    () => ({ title: name, steps: [{ title: name, schema: { properties: { value: property } } }] }),
    [name, property],
  );
  return (
    <SplitView>
      <section>
        <h2>{t('fields.options')}</h2>
        <FieldOptions name={name} options={options} onChange={setOptions} />
        <CodeSnippet title={t('fields.yaml')} code={writeFieldYaml(property)} language="yaml" />
      </section>
      <section aria-label={t('preview.label')}>
        <FormPreview form={form} entries={entries} onChange={setEntries} />
        <h2>{t('fields.value')}</h2>
        <CodeSnippet
          label={t('fields.value')}
          code={JSON.stringify(entries.values['value'] ?? null, null, 2)}
          language="json"
        />
        {Object.keys(entries.secrets).length > 0 && (
          <p>{t('fields.secrets', { names: Object.keys(entries.secrets).join(', ') })}</p>
        )}
      </section>
    </SplitView>
  );
}

interface FieldOptionsProps {
  name: string;
  options: Values;
  onChange: (options: Values) => void;
}

const noFields: ReadonlyMap<string, never> = new Map<string, never>();
const noNames: ReadonlySet<string> = new Set();
const noSecrets = {};
const noSuggestions = new Map<string, string>();

/** The options as a form, or as YAML where the field's options are not known. */
function FieldOptions({ name, options, onChange }: FieldOptionsProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const schema = useMemo(() => findOptionsSchema(name), [name]);
  const step = useMemo(() => createFormStep(schema ?? {}, name), [name, schema]);
  if (!schema) return <OptionsYaml onChange={onChange} />;
  if (Object.keys(schema.properties ?? {}).length === 0) return <p>{t('fields.noOptions')}</p>;
  return (
    <TemplateForm
      step={step}
      values={options}
      onChange={onChange}
      secrets={noSecrets}
      onSecretsChange={() => {}}
      suggested={noSuggestions}
      fields={noFields}
      layouts={noFields}
      ownFields={noNames}
      onSubmit={onChange}
    >
      {null}
    </TemplateForm>
  );
}

function OptionsYaml({ onChange }: { onChange: (options: Values) => void }) {
  const t = useTranslations(laterScaffolderTranslations);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const handleChange = (next: string) => {
    setText(next);
    try {
      const value: unknown = parse(next, { maxAliasCount: 100 }) ?? {};
      if (!isJsonObject(value)) return setProblem(t('yaml.notAnObject'));
      setProblem(undefined);
      return onChange(value);
    } catch (cause) {
      return setProblem(cause instanceof Error ? cause.message : String(cause));
    }
  };
  const problems = useMemo(
    () => (problem === undefined ? [] : [{ from: 0, to: text.length, message: problem }]),
    [problem, text],
  );
  return (
    <CodeEditor
      label={t('fields.options')}
      language="yaml"
      value={text}
      onChange={handleChange}
      problems={problems}
    />
  );
}
