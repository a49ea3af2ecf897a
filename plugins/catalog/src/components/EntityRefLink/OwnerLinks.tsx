import { styled } from '@mui/material/styles';
import { Avatar } from '@portico/ui';
import { shortenEntityRef } from '../../model/relations/entityRelations.ts';
import { EntityRefLink } from './EntityRefLink.tsx';

/** Props of {@link OwnerLinks}. */
export interface OwnerLinksProps {
  entityRefs: readonly string[];
}

/** Who owns something: a picture and a name each. */
export function OwnerLinks({ entityRefs }: OwnerLinksProps) {
  return (
    <Owners>
      {entityRefs.map(ref => (
        <EntityRefLink
          key={ref}
          entityRef={ref}
          defaultKind="group"
          tone="quiet"
          icon={
            <Avatar
              name={shortenEntityRef(ref, 'group')}
              size={18}
              shape={ref.startsWith('user:') ? 'round' : 'square'}
            />
          }
        />
      ))}
    </Owners>
  );
}

const Owners = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(1),
  maxWidth: '100%',
  minWidth: 0,
  verticalAlign: 'bottom',
  '& > a': { overflow: 'hidden' },
}));
