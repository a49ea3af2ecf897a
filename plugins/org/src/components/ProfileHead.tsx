import { styled } from '@mui/material/styles';
import { Avatar, Link } from '@portico/ui';
import type { OrgProfile } from '../model/profile.ts';

/** Props of {@link ProfileHead}. */
export interface ProfileHeadProps {
  profile: OrgProfile;
  entityRef: string;
  /** Default `round`. */
  shape?: 'round' | 'square';
}

/** A group or user at the top of its card: picture, name, address to write to. */
export function ProfileHead({
  profile: { name, email, picture },
  entityRef,
  shape = 'round',
}: ProfileHeadProps) {
  return (
    <Row>
      <Avatar
        name={name}
        colorKey={entityRef}
        size={48}
        shape={shape}
        {...(picture !== undefined && { picture })}
      />
      <div>
        <p>{name}</p>
        {email !== undefined && <Link to={`mailto:${email}`}>{email}</Link>}
      </div>
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > div': { minWidth: 0 },
  '& p': { ...theme.typography.h3, margin: 0 },
}));
