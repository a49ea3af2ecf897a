import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useApi } from '@portico/app';
import { EntityRefLink } from '@portico/catalog';
import { type BrokenFile, catalogApiRef } from '@portico/catalog-common';
import { getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { toError } from '@portico/errors';
import { ErrorPanel, InfoCard, Link, StateBadge, WarningPanel } from '@portico/ui';
import { KindTile } from '@portico/ui/kinds';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { laterImportTranslations } from '../laterTranslations.ts';
import { type ImportedLocation, nameEntity } from '../model/importAnalysis.ts';
import { BrokenFiles } from './BrokenFiles.tsx';
import { Conflicts } from './Conflicts.tsx';

/** Props of {@link FoundLocations}. */
export interface FoundLocationsProps {
  locations: readonly ImportedLocation[];
  /** Files with mistakes; some may be among the locations too. */
  broken: readonly BrokenFile[];
}

/** Files with entities, of which those that are chosen are registered, and what is wrong with others. */
export function FoundLocations({ locations, broken }: FoundLocationsProps) {
  const t = useTranslations(laterImportTranslations);
  const catalog = useApi(catalogApiRef);
  const [done, setDone] = useState<readonly string[]>([]);
  const isKnown = ({ target, exists }: ImportedLocation) => exists || done.includes(target);
  const [omitted, setOmitted] = useState<readonly string[]>(
    broken.map(file => file.location.target),
  );
  const left = locations.filter(location => !isKnown(location));
  const chosen = left.filter(({ target }) => !omitted.includes(target));
  const registration = useMutation({
    mutationFn: async (targets: readonly string[]) => {
      for (const target of targets) {
        try {
          await catalog.addLocation({ target });
        } catch (error) {
          throw new Error(t('locations.failed', { target }), { cause: error });
        }
        setDone(former => [...former, target]);
      }
    },
  });
  const handleToggle = (target: string) =>
    setOmitted(former =>
      former.includes(target) ? former.filter(each => each !== target) : [...former, target],
    );
  return (
    <InfoCard title={t('locations.title')}>
      <Stack>
        {broken.length > 0 && (
          <>
            <WarningPanel
              severity="error"
              title={t('broken.title', { count: broken.length })}
              message={t('broken.hint')}
            />
            <BrokenFiles files={broken} />
          </>
        )}
        <List>
          {locations.map(location => {
            const { target, entities } = location;
            const isRegistered = isKnown(location);
            return (
              <li key={target}>
                <Head>
                  {!isRegistered && (
                    <Checkbox
                      size="small"
                      checked={!omitted.includes(target)}
                      onChange={() => handleToggle(target)}
                      slotProps={{ input: { 'aria-label': t('locations.select', { target }) } }}
                    />
                  )}
                  <Link to={target}>{target}</Link>
                  {isRegistered && (
                    <StateBadge state="good">{t('locations.registered')}</StateBadge>
                  )}
                </Head>
                <Names>
                  {entities.map(entity => (
                    <li key={nameEntity(entity)}>
                      {isRegistered ? (
                        <EntityRefLink entityRef={stringifyEntityRef(entity)} />
                      ) : (
                        <Named title={nameEntity(entity)}>
                          <KindTile kind={entity.kind} />
                          {getEntityDisplayName(entity)}
                        </Named>
                      )}
                    </li>
                  ))}
                </Names>
                {!isRegistered && (
                  <Conflicts entityRefs={entities.map(stringifyEntityRef)} location={target} />
                )}
              </li>
            );
          })}
        </List>
        {registration.error && (
          <ErrorPanel
            error={toError(registration.error.cause)}
            title={registration.error.message}
          />
        )}
        {left.length > 0 && (
          <Button
            variant="contained"
            disabled={chosen.length === 0}
            loading={registration.isPending}
            onClick={() => registration.mutate(chosen.map(({ target }) => target))}
          >
            {t('locations.register', { count: chosen.length })}
          </Button>
        )}
        {left.length === 0 && broken.length === 0 && (
          <WarningPanel severity="success" title={t('locations.none')} />
        )}
      </Stack>
    </InfoCard>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  justifyItems: 'start',
  minWidth: 0,
  '& > *': { maxWidth: '100%' },
}));

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: theme.spacing(1), minWidth: 0 },
}));

const Names = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
}));

const Named = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  overflowWrap: 'anywhere',
}));
