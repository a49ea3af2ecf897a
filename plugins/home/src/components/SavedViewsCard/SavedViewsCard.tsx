import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { useSavedViews } from '@portico/catalog';
import { InfoCard, Link } from '@portico/ui';
import { CardLine, CardLines } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { BookmarkIcon } from '@portico/ui/icons';
import { catalogIndexRouteRef } from '../../routes.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';

/** The views of the catalog's list that the user has saved; nothing while there are none. */
export default function SavedViewsCard() {
  const t = useTranslations(laterHomeTranslations);
  const [views] = useSavedViews();
  const path = useRouteRef(catalogIndexRouteRef)?.();
  if (views.length === 0 || path === undefined) return null;
  return (
    <InfoCard title={t('views.title')} hasNoPadding>
      <CardLines>
        {views.map(({ name, search }) => (
          <CardLine
            key={name}
            start={<Sign size={16} />}
            name={
              <ViewLink to={`${path}${search}`} tone="name">
                {name}
              </ViewLink>
            }
          />
        ))}
      </CardLines>
    </InfoCard>
  );
}

const Sign = styled(BookmarkIcon)(({ theme }) => ({
  flex: 'none',
  color: theme.vars.palette.text.secondary,
}));

const ViewLink = styled(Link)({ overflow: 'hidden', textOverflow: 'ellipsis' });
