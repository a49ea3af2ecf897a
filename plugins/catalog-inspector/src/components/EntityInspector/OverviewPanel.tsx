import { styled } from '@mui/material/styles';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { EntityRefList } from '@portico/catalog/parts';
import { CopyButton, StatusDot, StructuredMetadata, TagList } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { PanelSection, PanelSections, QuietText } from './PanelSection.tsx';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Who an entity is, what is written about it, what it is related to, and what the catalog has to say. */
export default function OverviewPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  return (
    <PanelSections>
      <PanelSection title={t('inspector.identity')}>
        <Identity entity={entity} />
      </PanelSection>
      <PanelSection title={t('inspector.metadata')}>
        <Metadata entity={entity} />
      </PanelSection>
      <PanelSection title={t('inspector.relations')}>
        <Relations entity={entity} />
      </PanelSection>
      <PanelSection title={t('inspector.status')}>
        <StatusItems entity={entity} />
      </PanelSection>
    </PanelSections>
  );
}

function Identity({ entity }: { entity: Entity }) {
  const { apiVersion, kind, metadata, spec } = entity;
  const type = spec?.['type'];
  const facts = {
    apiVersion,
    kind,
    'spec.type': typeof type === 'string' ? type : undefined,
    uid: metadata.uid,
    etag: metadata.etag,
    entityRef: stringifyEntityRef(entity),
  };
  return (
    <StructuredMetadata
      items={Object.entries(facts).map(([label, text]) => ({
        label,
        value: text && <CopiedFact name={label} text={text} />,
      }))}
    />
  );
}

function CopiedFact({ name, text }: { name: string; text: string }) {
  const t = useTranslations(laterInspectorTranslations);
  return (
    <Fact>
      <Code>{text}</Code>
      <CopyButton text={text} label={t('inspector.copyNamed', { name })} />
    </Fact>
  );
}

function Metadata({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const { annotations = {}, labels = {}, tags = [] } = entity.metadata;
  const none = <QuietText>{t('inspector.none')}</QuietText>;
  return (
    <StructuredMetadata
      items={[
        {
          label: t('inspector.annotations'),
          value: Object.keys(annotations).length > 0 ? <KeyValues values={annotations} /> : none,
        },
        {
          label: t('inspector.labels'),
          value: Object.keys(labels).length > 0 ? <KeyValues values={labels} /> : none,
        },
        { label: t('inspector.tags'), value: tags.length > 0 ? <TagList tags={tags} /> : none },
      ]}
    />
  );
}

function KeyValues({ values }: { values: Readonly<Record<string, string>> }) {
  return (
    <Pairs>
      {Object.entries(values)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
    </Pairs>
  );
}

function Relations({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const groups = [...Map.groupBy(entity.relations ?? [], ({ type }) => type)]
    .map(
      ([type, relations]) => [type, [...new Set(relations.map(each => each.targetRef))]] as const,
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (groups.length === 0) return <QuietText>{t('inspector.noRelations')}</QuietText>;
  return (
    <StructuredMetadata
      items={groups.map(([type, entityRefs]) => ({
        label: t('inspector.relationGroup', { type, total: entityRefs.length }),
        value: <EntityRefList entityRefs={entityRefs} />,
      }))}
    />
  );
}

function StatusItems({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const items = entity.status?.items ?? [];
  if (items.length === 0) return <QuietText>{t('inspector.noStatus')}</QuietText>;
  return (
    <Items>
      {items.map(({ level, type, message }, index) => (
        <li key={index}>
          <StatusDot status={statusOf(level)}>
            {level}: {type}
          </StatusDot>
          {/* What the server says is said in English. */}
          <p lang="en">{message}</p>
        </li>
      ))}
    </Items>
  );
}

const statusOf = (level: string) =>
  level === 'error' ? 'error' : level === 'warning' ? 'warning' : 'info';

const Fact = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  // The button is higher than the line that it is in.
  marginBlock: theme.spacing(-0.75),
}));

const Code = styled('code')({ fontFamily: monoFontFamily, overflowWrap: 'anywhere' });

const Pairs = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.75),
  margin: 0,
  fontFamily: monoFontFamily,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const Items = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& p': { ...theme.typography.body2, margin: theme.spacing(0.25, 0, 0), overflowWrap: 'anywhere' },
}));
