import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import {
  errorApiRef,
  featureFlagsApiRef,
  NotFoundPlace,
  SubjectControls,
  useApi,
  useDocumentTitle,
  useRouteRef,
} from '@portico/app';
import type { PageVisit } from '@portico/app/points';
import { StarButton } from '@portico/catalog';
import { OwnerLinks } from '@portico/catalog/parts';
import { catalogApiRef } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName, parseEntityRef } from '@portico/catalog-model';
import { toError } from '@portico/errors';
import { usePermission } from '@portico/permission';
import { type ParameterSchema, scaffolderApiRef } from '@portico/scaffolder-common';
import { taskCreatePermission } from '@portico/scaffolder-common/permissions';
import {
  ErrorPanel,
  Link,
  Page,
  PageContent,
  PageHeader,
  Progress,
  Skeleton,
  WarningPanel,
} from '@portico/ui';
import { HeaderLabel } from '@portico/ui/header';
import { KindTile } from '@portico/ui/kinds';
import { useTranslations } from '@portico/ui/i18n';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useFormParts } from '../../components/Wizard/useFormParts.ts';
import { Wizard } from '../../components/Wizard/Wizard.tsx';
import { ShortMarkdown } from '../../components/ShortMarkdown/ShortMarkdown.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { listSecretLabels } from '../../model/neededSecrets.ts';
import { readPrefill } from '../../model/prefill.ts';
import { hasSecretField, readFormSteps } from '../../model/readForm.ts';
import { omitSecrets } from '../../model/formValues.ts';
import { listOwners, readType } from '../../model/templateFilters.ts';
import { useActions } from '../../queries/actions.ts';
import { useDraft, useDraftStore } from '../../queries/draft.ts';
import { templateFormQuery, useTemplateForm } from '../../queries/templateForm.ts';
import { templateQuery, useTemplate } from '../../queries/templates.ts';
import { actionsRouteRef, rootRouteRef } from '../../routes.ts';

const toRef = ({ namespace = 'default', templateName = '' }: Record<string, string | undefined>) =>
  `template:${namespace}/${templateName}`.toLowerCase();

/** Begins to read the form and its template. */
export function prefetch({ apis, queryClient, params }: PageVisit): void {
  const ref = toRef(params);
  void queryClient.prefetchQuery(templateFormQuery(apis.require(scaffolderApiRef), ref));
  void queryClient.prefetchQuery(templateQuery(apis.require(catalogApiRef), ref));
}

/** The wizard of a template. */
export default function WizardPage() {
  const templateRef = toRef(useParams());
  return <TemplateWizard key={templateRef} templateRef={templateRef} />;
}

function TemplateWizard({ templateRef }: { templateRef: string }) {
  const t = useTranslations(laterScaffolderTranslations);
  const { data: form, error, refetch } = useTemplateForm(templateRef);
  const { data: template, isPending } = useTemplate(templateRef);
  const rootPath = useRouteRef(rootRouteRef)?.();
  const title = form?.title ?? parseEntityRef(templateRef).name;
  useDocumentTitle(title);
  if (form === null) return <NotFoundPlace />;
  return (
    <Page>
      <PageHeader
        title={title}
        icon={<KindTile kind="Template" size={36} />}
        breadcrumbs={[{ label: t('title.templates'), to: rootPath }]}
        labels={
          template ? (
            <Owners template={template} />
          ) : (
            isPending && (
              // The form stays where it is when they come.
              <HeaderLabel label={t('filters.owner')}>
                <Skeleton width={96} />
              </HeaderLabel>
            )
          )
        }
        actions={
          template && (
            <>
              <StarButton entity={template} />
              <SubjectControls subject={{ type: 'template', entityRef: templateRef, title }} />
            </>
          )
        }
      />
      <PageContent>
        {error ? (
          <ErrorPanel error={error} title={t('wizard.noForm')} onRetry={refetch} />
        ) : form && !isPending ? (
          // A warning of missing actions would push the form down.
          <Stack>
            {form.description && <ShortMarkdown text={form.description} />}
            {template && <MissingActions template={template} />}
            <LoadedWizard templateRef={templateRef} form={form} />
          </Stack>
        ) : (
          <Progress />
        )}
      </PageContent>
    </Page>
  );
}

function Owners({ template }: { template: Entity }) {
  const t = useTranslations(laterScaffolderTranslations);
  const owners = listOwners(template);
  return (
    <>
      {readType(template) && (
        <HeaderLabel label={t('filters.category')}>{readType(template)}</HeaderLabel>
      )}
      {owners.length > 0 && (
        <HeaderLabel label={t('filters.owner')}>
          <OwnerLinks entityRefs={owners} />
        </HeaderLabel>
      )}
    </>
  );
}

/** The actions that the template's steps name and the portal has not. */
function MissingActions({ template }: { template: Entity }) {
  const t = useTranslations(laterScaffolderTranslations);
  const { data: actions } = useActions();
  const actionsPath = useRouteRef(actionsRouteRef)?.();
  const steps = template.spec?.['steps'];
  if (!actions || !Array.isArray(steps)) return null;
  const installed = new Set(actions.map(({ id }) => id));
  const named = steps.flatMap(step => {
    const action = (step as { action?: unknown } | null)?.action;
    return typeof action === 'string' ? action : [];
  });
  const missing = [...new Set(named)].filter(id => !installed.has(id) && !id.includes('${{'));
  if (missing.length === 0) return null;
  return (
    <WarningPanel
      title={t('wizard.missingActions', { name: getEntityDisplayName(template) })}
      message={t('wizard.missingActionsHint', { actions: missing.join(', ') })}
      actions={actionsPath && <Link to={actionsPath}>{t('wizard.showActions')}</Link>}
    />
  );
}

function LoadedWizard({ templateRef, form }: { templateRef: string; form: ParameterSchema }) {
  const t = useTranslations(laterScaffolderTranslations);
  const flags = useApi(featureFlagsApiRef);
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const [prefill] = useState(() => readPrefill(params, location.state));
  const [isDraftDropped, setDropped] = useState(false);
  const drafts = useDraftStore();
  const errors = useApi(errorApiRef);
  const handleDiscard = () => {
    setDropped(true);
    drafts.remove(templateRef).catch((cause: unknown) => errors.post(toError(cause)));
  };
  const steps = useMemo(() => readFormSteps(form, name => flags.isActive(name)), [form, flags]);
  const { data: parts, error } = useFormParts(steps);
  const hasSecretInAddress =
    params.has('formData') && listSecretLabels(steps, prefill.values ?? {}).length > 0;
  const clearAddress = useEffectEvent(() => {
    const next = new URLSearchParams(params);
    next.set('formData', JSON.stringify(omitSecrets(steps, prefill.values ?? {})));
    setParams(next, { replace: true, state: location.state as unknown });
  });
  const isCleared = useRef(false);
  useEffect(() => {
    // Neither the history of the browser nor a link that is passed on has it then.
    if (hasSecretInAddress && !isCleared.current) clearAddress();
    isCleared.current = true;
  }, [hasSecretInAddress]);
  const draft = useDraft(templateRef, prefill.values === undefined);
  const { allowed, loading } = usePermission({ permission: taskCreatePermission });
  if (error) return <ErrorPanel error={error} title={t('wizard.noForm')} />;
  if (!parts || draft.isLoading) return <Progress />;
  const given = prefill.values && omitSecrets(steps, prefill.values);
  const needed = listSecretLabels(steps, prefill.values ?? {});
  const restored = isDraftDropped ? undefined : draft.data;
  // Secrets are not part of a draft, so that their step comes again.
  const secretStep = steps.findIndex(hasSecretField);
  const step = Math.min(restored?.step ?? 0, secretStep < 0 ? steps.length : secretStep);
  return (
    <>
      {prefill.problem !== undefined && (
        <WarningPanel title={t('wizard.badPrefill')} message={prefill.problem} />
      )}
      {needed.length > 0 && (
        <WarningPanel
          severity="info"
          title={t('wizard.secretsAgain')}
          message={needed.join(', ')}
        />
      )}
      {restored && (
        <WarningPanel
          severity="info"
          title={t('draft.restored')}
          actions={
            <Button variant="outlined" onClick={handleDiscard}>
              {t('draft.discard')}
            </Button>
          }
        />
      )}
      {parts.missing.length > 0 && (
        <WarningPanel
          title={t('wizard.missingFields')}
          message={t('wizard.missingFieldsHint', { fields: parts.missing.join(', ') })}
        />
      )}
      <Wizard
        key={restored ? 'restored' : 'new'}
        templateRef={templateRef}
        steps={steps}
        parts={parts}
        decorators={form.formDecorators ?? []}
        initial={{
          values: given ?? omitSecrets(steps, restored?.values ?? {}),
          step: restored ? step : 0,
        }}
        buttons={readButtons(form)}
        mayCreate={allowed || loading}
      />
    </>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > *': { minWidth: 0 },
}));

/** The texts that a template chooses for the buttons. */
function readButtons({ presentation }: ParameterSchema) {
  const texts = (presentation as { buttonLabels?: Record<string, unknown> } | undefined)
    ?.buttonLabels;
  const read = (name: string) => {
    const text = texts?.[name];
    return typeof text === 'string' ? text : undefined;
  };
  const [back, create, review] = ['backButtonText', 'createButtonText', 'reviewButtonText'].map(
    read,
  );
  return { ...(back && { back }), ...(create && { create }), ...(review && { review }) };
}
