import { getRefKind } from '@portico/catalog-model';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import type { EntityDependent } from '@portico/catalog-common/operations';
import { OwnerLinks } from '@portico/catalog/parts';
import { CardLine, CardLineNote, CardLines } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterGraphTranslations } from '../../laterTranslations.ts';
import { describeEdge } from '../../model/describeEdge.ts';
import type { DependentGroup } from '../../model/dependentGroups.ts';

/** All of these relations are the product's. */
const noLabels: ReadonlyMap<string, string> = new Map();
const firstShown = 10;
const shownMore = 100;

/** The dependents of one owner: how each is one, and how far away it is. */
export function DependentList({ ownerRef, count, items }: DependentGroup) {
  const t = useTranslations(laterGraphTranslations);
  const [maxShown, setMaxShown] = useState(firstShown);
  const shown = items.slice(0, maxShown);
  const more = Math.min(items.length - shown.length, shownMore);
  const unlisted = count - items.length;
  return (
    <Part>
      <Head>
        <h3>
          {ownerRef === undefined ? t('impact.unowned') : <OwnerLinks entityRefs={[ownerRef]} />}
        </h3>
        <span>{t('graph.shown', { count })}</span>
      </Head>
      <CardLines>
        {shown.map(item => (
          <Line key={item.entityRef} {...item} />
        ))}
      </CardLines>
      {(more > 0 || unlisted > 0) && (
        <Foot>
          {more > 0 ? (
            <Button size="small" onClick={() => setMaxShown(maxShown + shownMore)}>
              {t('impact.more', { count: more })}
            </Button>
          ) : (
            t('impact.unlisted', { count: unlisted })
          )}
        </Foot>
      )}
    </Part>
  );
}

function Line({ entityRef, distance, relation, throughRef }: EntityDependent) {
  const t = useTranslations(laterGraphTranslations);
  return (
    <CardLine
      name={
        <EntityRefLink
          entityRef={entityRef}
          hasIcon
          tone="name"
          defaultKind={getRefKind(entityRef)}
        />
      }
      detail={
        <>
          {describeEdge(t, relation, noLabels)}{' '}
          <EntityRefLink entityRef={throughRef} tone="quiet" defaultKind={getRefKind(throughRef)} />
        </>
      }
      end={
        <CardLineNote>
          {distance === 1 ? t('impact.isDirect') : t('impact.distance', { count: distance })}
        </CardLineNote>
      }
    />
  );
}

const Part = styled('section')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  padding: theme.spacing(1.25, 2, 0.25),
  color: theme.vars.palette.text.secondary,
  '& > h3': { ...theme.typography.body2, margin: 0, minWidth: 0, fontWeight: 600 },
}));

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  padding: theme.spacing(0, 2, 1),
  color: theme.vars.palette.text.secondary,
}));
