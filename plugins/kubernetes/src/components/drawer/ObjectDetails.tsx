import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import type {
  Condition,
  KubernetesObject,
  Pod,
} from '@portico/kubernetes-common/kubernetes-objects';
import {
  getConditionStatus,
  getObjectRef,
  listConditions,
  listOwnerChain,
} from '@portico/kubernetes-common/diagnosis';
import { InfoCard, RelativeTime, StatusDot, StructuredMetadata } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { writeData } from '@portico/ui/data';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo, useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { NameButton } from '../NameButton.tsx';
import { type SelectedObject, useObjectSelection } from '../entityTab/objectSelection.ts';
import { DashboardLink } from './DashboardLink.tsx';
import { ObjectEvents } from './ObjectEvents.tsx';
import { PodDetails } from './PodDetails.tsx';

/** What a drawer shows an object with. */
export interface ObjectDetailsProps {
  object: KubernetesObject | Pod;
  selected: SelectedObject;
  view: ClusterView;
}

/** All about an object: what it is, its owners, conditions, events and YAML. */
export default function ObjectDetails({ object, selected, view }: ObjectDetailsProps) {
  const t = useTranslations(laterKubernetesTranslations);
  const [hasYaml, setYaml] = useState(false);
  const { namespace, creationTimestamp } = object.metadata ?? {};
  // The object itself is the last of the chain.
  const owners = listOwnerChain(object, view.workloads).slice(0, -1);
  const conditions = listConditions(object);
  return (
    <>
      <Bar>
        <FormControlLabel
          control={<Checkbox checked={hasYaml} onChange={(_event, isOn) => setYaml(isOn)} />}
          label={t('drawer.yaml')}
        />
        <DashboardLink object={object} kind={selected.kind} cluster={view.cluster} />
      </Bar>
      {hasYaml ? (
        <Yaml object={object} name={selected.name} />
      ) : (
        <>
          <StructuredMetadata
            items={[
              { label: t('drawer.kind'), value: selected.kind },
              { label: t('drawer.cluster'), value: view.cluster.title ?? view.cluster.name },
              { label: t('drawer.namespace'), value: namespace },
              {
                label: t('drawer.owners'),
                value: owners.length > 0 ? <Owners owners={owners} view={view} /> : undefined,
              },
              {
                label: t('drawer.created'),
                value: creationTimestamp && <RelativeTime time={creationTimestamp} />,
              },
            ]}
          />
          {selected.kind === 'Pod' && <PodDetails pod={object as Pod} view={view} />}
          {conditions.length > 0 && <Conditions conditions={conditions} />}
          <ObjectEvents
            clusterName={view.cluster.name}
            namespace={namespace ?? ''}
            kind={selected.kind}
            name={selected.name}
          />
        </>
      )}
    </>
  );
}

function Yaml({ object, name }: { object: KubernetesObject; name: string }) {
  const t = useTranslations(laterKubernetesTranslations);
  const [hasManagedFields, setManagedFields] = useState(false);
  const code = useMemo(() => {
    const metadata = { ...object.metadata, managedFields: undefined };
    const shown = hasManagedFields ? object : { ...object, metadata };
    return writeData(JSON.parse(JSON.stringify(shown)), 'yaml', false);
  }, [object, hasManagedFields]);
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={hasManagedFields}
            onChange={(_event, isOn) => setManagedFields(isOn)}
          />
        }
        label={t('drawer.managedFields')}
      />
      <CodeSnippet code={code} language="yaml" label={name} />
    </div>
  );
}

function Owners({ owners, view }: { owners: KubernetesObject[]; view: ClusterView }) {
  const [, select] = useObjectSelection();
  return owners.map((owner, index) => {
    const ref = getObjectRef(owner);
    return (
      <span key={`${ref.kind} ${ref.name}`}>
        {index > 0 && ' › '}
        {ref.kind}{' '}
        <NameButton type="button" onClick={() => select({ cluster: view.cluster.name, ...ref })}>
          {ref.name}
        </NameButton>
      </span>
    );
  });
}

const dots = { ok: 'ok', error: 'error', warning: 'warning' } as const;

/** The conditions of an object. */
export function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  const t = useTranslations(laterKubernetesTranslations);
  return (
    <InfoCard title={t('drawer.conditions')}>
      <List>
        {conditions.map(condition => (
          <li key={condition.type}>
            <StatusDot status={dots[getConditionStatus(condition)]}>{condition.type}</StatusDot>
            <span>
              {condition.message ??
                condition.reason ??
                (condition.status === 'Unknown' && t('drawer.conditionUnknown'))}
            </span>
          </li>
        ))}
      </List>
    </InfoCard>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
}));

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(130px, 30%) minmax(0, 1fr)',
    gap: theme.spacing(1),
    overflowWrap: 'anywhere',
  },
  '& > li > span:last-of-type': { color: theme.vars.palette.text.secondary },
}));
