import { parsePointInTime } from '@portico/catalog-common/history';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { useState } from 'react';
import { PastBanner } from '../../components/TimeTravel/PastBanner.tsx';
import { useEntityAt } from '../../queries/history/entityAt.ts';
import { EntityTimeContext } from '../../queries/history/entityTime.ts';
import { AbsentPast, ForgottenPast, UnknownPast, WrongTime } from './pastStates.tsx';
import { FailedEntity, LoadingEntity } from './entityPageStates.tsx';
import { FoundEntity } from './FoundEntity.tsx';

/** Props of {@link PastEntity}. */
export interface PastEntityProps {
  name: EntityName;
  /** As the address says it. */
  time: string;
}

/** The page of an entity as of a time: its own document and relations; neighbours are as they are today. */
export default function PastEntity({ name, time }: PastEntityProps) {
  const [now] = useState(() => new Date());
  const point = parsePointInTime(time, now);
  const isValid = point.state === 'valid';
  const entityRef = stringifyEntityRef(name);
  const {
    data: past,
    error,
    isPending,
    refetch,
  } = useEntityAt(entityRef, isValid ? time : undefined);

  if (!isValid) return <WrongTime name={name} time={time} state={point.state} />;
  if (isPending) return <LoadingEntity name={name} />;
  if (error) return <FailedEntity name={name} error={error} onRetry={refetch} />;
  if (!past) return <UnknownPast name={name} />;
  if (past.state === 'absent') return <AbsentPast name={name} time={time} past={past} />;
  if (past.state === 'forgotten') return <ForgottenPast name={name} time={time} past={past} />;
  return (
    <EntityTimeContext value={time}>
      <FoundEntity
        key={`${entityRef} ${time}`}
        entity={past.entity}
        banner={<PastBanner time={time} past={past} />}
      />
    </EntityTimeContext>
  );
}
