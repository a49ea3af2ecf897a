import Button from '@mui/material/Button';
import { useAddressParams } from '@portico/app';
import { getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { CopyButton, ErrorPanel, Progress, WarningPanel } from '@portico/ui';
import { CodeEditor, StructuredDataViewer } from '@portico/ui/code';
import { Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo, useState } from 'react';
import { stringify } from 'yaml';
import { FormPreview, type PreviewEntries } from '../../components/FormPreview/FormPreview.tsx';
import { DraftNotice } from '../../components/ToolPage/DraftNotice.tsx';
import { SplitView, ToolBar, ToolPage } from '../../components/ToolPage/ToolPage.tsx';
import { useTemplateText } from '../../components/ToolPage/useTemplateText.ts';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { useToolDraft } from '../../queries/toolDraft.ts';
import { useTemplate, useTemplates } from '../../queries/templates.ts';

const example = `parameters:
  - title: About the component
    required: [name]
    properties:
      name:
        type: string
        title: Name
        ui:field: EntityNamePicker
        ui:autofocus: true
      owner:
        type: string
        title: Owner
        ui:field: OwnerPicker
`;

/** The parameters of a template as YAML, beside the form that they make. */
export default function FormEditorPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const [params, changeParams] = useAddressParams();
  const templateRef = params.get('template') ?? undefined;
  const { data: templates, error } = useTemplates();
  const items = (templates ?? []).map(template => ({
    value: stringifyEntityRef(template),
    label: getEntityDisplayName(template),
  }));
  const choose = (ref: string | undefined) =>
    changeParams(former => {
      if (ref === undefined) former.delete('template');
      else former.set('template', ref);
      return former;
    });
  return (
    <ToolPage title={t('tools.form')}>
      <ToolBar>
        <Select
          label={t('formEditor.template')}
          placeholder={t('formEditor.example')}
          items={items}
          value={templateRef}
          onChange={choose}
          {...(error && { error: t('list.failed') })}
        />
      </ToolBar>
      {templateRef === undefined ? (
        <FormEditor key="" draftKey="form" original={example} />
      ) : (
        <RegisteredForm key={templateRef} templateRef={templateRef} />
      )}
    </ToolPage>
  );
}

function RegisteredForm({ templateRef }: { templateRef: string }) {
  const t = useTranslations(laterScaffolderTranslations);
  const { data: template, error } = useTemplate(templateRef);
  const original = useMemo(
    () => template && stringify({ parameters: template.spec?.['parameters'] ?? [] }),
    [template],
  );
  if (error) return <ErrorPanel error={error} title={t('wizard.noForm')} />;
  if (template === null)
    return <WarningPanel title={t('formEditor.unknown', { ref: templateRef })} />;
  if (original === undefined || original === null) return <Progress />;
  return <FormEditor draftKey={`form:${templateRef}`} original={original} />;
}

const nothing: PreviewEntries = { values: {}, secrets: {} };

function FormEditor({ draftKey, original }: { draftKey: string; original: string }) {
  const t = useTranslations(laterScaffolderTranslations);
  const draft = useToolDraft(draftKey, original);
  const { form, problems, complete } = useTemplateText(draft.text);
  const [entries, setEntries] = useState(nothing);
  return (
    <>
      <DraftNotice draft={draft} />
      <SplitView>
        <section>
          <CodeEditor
            label={t('formEditor.yaml')}
            language="yaml"
            value={draft.text}
            onChange={draft.setText}
            problems={problems}
            complete={complete}
            minHeight={420}
          />
          <ToolBar>
            <CopyButton text={draft.text} label={t('formEditor.copy')} />
            <Button variant="text" disabled={!draft.isChanged} onClick={draft.discard}>
              {t('draft.discard')}
            </Button>
          </ToolBar>
        </section>
        <section aria-label={t('preview.label')}>
          {form ? (
            <FormPreview form={form} entries={entries} onChange={setEntries} />
          ) : (
            <WarningPanel title={t('preview.none')} message={problems[0]?.message} />
          )}
          <h2>{t('preview.values')}</h2>
          <StructuredDataViewer value={entries.values} label={t('preview.values')} />
        </section>
      </SplitView>
    </>
  );
}
