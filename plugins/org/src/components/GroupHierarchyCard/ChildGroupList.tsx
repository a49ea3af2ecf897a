import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import { getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { ChevronDownIcon, ChevronRightIcon, GroupIcon } from '@portico/ui/icons';
import { useState } from 'react';
import { type ChildGroup, useGroupChildren } from '../../queries/groupChildren.ts';
import { orgTranslations } from '../../translations.ts';
import { Branch, Line, PendingLines } from './GroupTree.tsx';

const maxShown = 25;

/** Props of {@link ChildGroupList}. */
export interface ChildGroupListProps {
  groupRef: string;
  /** How many groups are expected. */
  count: number;
}

/** The groups directly below a group, each of which unfolds to those below itself. */
export function ChildGroupList({ groupRef, count }: ChildGroupListProps) {
  const t = useTranslations(orgTranslations);
  const { data: children, error, refetch } = useGroupChildren(groupRef, true);
  const [isWhole, setWhole] = useState(false);
  if (error) {
    return <ErrorPanel error={error} onRetry={refetch} />;
  }
  if (!children) return <PendingLines count={Math.min(count, maxShown)} />;
  const shown = isWhole ? children : children.slice(0, maxShown);
  return (
    <Branch>
      {shown.map(child => (
        <ChildGroupItem key={stringifyEntityRef(child.group)} child={child} />
      ))}
      {shown.length < children.length && (
        <li>
          <Button size="small" onClick={() => setWhole(true)}>
            {t('hierarchy.showAll', { count: children.length })}
          </Button>
        </li>
      )}
    </Branch>
  );
}

function ChildGroupItem({ child: { group, childCount, memberCount } }: { child: ChildGroup }) {
  const t = useTranslations(orgTranslations);
  const [isOpen, setOpen] = useState(false);
  const Sign = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <li>
      <Line>
        {childCount > 0 ? (
          <Toggle
            type="button"
            aria-expanded={isOpen}
            aria-label={t('hierarchy.unfold', { name: getEntityDisplayName(group) })}
            onClick={() => setOpen(!isOpen)}
          >
            <Sign size={15} />
          </Toggle>
        ) : (
          <GroupIcon size={15} />
        )}
        <EntityRefLink entityRef={group} />
        {memberCount > 0 && <People>{t('hierarchy.people', { count: memberCount })}</People>}
      </Line>
      {isOpen && <ChildGroupList groupRef={stringifyEntityRef(group)} count={childCount} />}
    </li>
  );
}

const Toggle = styled('button')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  // The target is larger than the sign, and the signs stay in line.
  margin: -5,
  padding: 5,
  border: 0,
  borderRadius: theme.spacing(0.5),
  color: theme.vars.palette.text.secondary,
  background: 'none',
  cursor: 'pointer',
}));

const People = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}));
