import { ContentGrid, ContentGridItem } from '@portico/ui/cards';
import { AppearanceCard } from './AppearanceCard.tsx';
import { IdentityCard } from './IdentityCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';

/** Who the user is, and how the portal looks and behaves for them. */
export function GeneralTab() {
  return (
    <ContentGrid>
      <ContentGridItem span={6}>
        <ProfileCard />
        <IdentityCard />
      </ContentGridItem>
      <ContentGridItem span={6}>
        <AppearanceCard />
      </ContentGridItem>
    </ContentGrid>
  );
}
