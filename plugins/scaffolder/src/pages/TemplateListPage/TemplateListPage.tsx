import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { configApiRef, useAddressParams, useApi, useIdentity, useRouteRef } from '@portico/app';
import type { PageVisit } from '@portico/app/points';
import { registerComponentRouteRef, useStarredEntities } from '@portico/catalog';
import { catalogApiRef } from '@portico/catalog-common';
import {
  type Entity,
  humanizeEntityRef,
  parseEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { EmptyState, ErrorPanel, Link, Skeleton } from '@portico/ui';
import { ContentGrid, ContentGridItem, ItemCardGrid } from '@portico/ui/cards';
import { FilterPopover, SearchField, SegmentedFilter } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { TemplateIcon } from '@portico/ui/icons';
import { useMemo } from 'react';
import { ScaffolderPage } from '../../components/ScaffolderPage/ScaffolderPage.tsx';
import { TemplateCard } from '../../components/TemplateCard/TemplateCard.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import {
  countValues,
  filterTemplates,
  groupTemplates,
  listOwners,
  readTemplateFilters,
  readTemplateGroups,
  readType,
} from '../../model/templateFilters.ts';
import { templatesQuery, useTemplates } from '../../queries/templates.ts';
import { RecentTasksCard } from './RecentTasksCard.tsx';

/** Begins to read the templates. */
export function prefetch({ apis, queryClient }: PageVisit): void {
  void queryClient.prefetchQuery(templatesQuery(apis.require(catalogApiRef)));
}

/** All templates as cards, with filters in the address. */
export default function TemplateListPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const { data: templates, error, refetch } = useTemplates();
  const [params, changeParams] = useAddressParams();
  const { ownershipEntityRefs } = useIdentity();
  const { isStarred } = useStarredEntities();
  const config = useApi(configApiRef);
  const filters = readTemplateFilters(params);
  const groups = useMemo(
    () => readTemplateGroups(config.getOptional('scaffolder.templateGroups')),
    [config],
  );
  const set = (name: string, values: readonly string[], replace = false) =>
    changeParams(
      former => {
        former.delete(name);
        for (const value of values) former.append(name, value);
        return former;
      },
      { replace },
    );
  const shown =
    templates && filterTemplates(templates, filters, { ownershipEntityRefs, isStarred });
  const countGroup = (group: typeof filters.group) =>
    templates
      ? filterTemplates(templates, { ...filters, group }, { ownershipEntityRefs, isStarred }).length
      : null;
  const options = (values: readonly string[], label: (value: string) => string = value => value) =>
    countValues(values).map(({ value, count }) => ({ value, label: label(value), count }));

  return (
    <ScaffolderPage tab="templates" actions={<RegisterExisting />}>
      <Bar aria-label={t('filters.label')}>
        <SegmentedFilter<'all' | 'starred' | 'owned'>
          label={t('filters.group')}
          value={filters.group}
          onChange={group => set('group', group === 'all' ? [] : [group])}
          segments={[
            { value: 'all', label: t('filters.all'), count: countGroup('all') },
            { value: 'starred', label: t('filters.starred'), count: countGroup('starred') },
            { value: 'owned', label: t('filters.owned'), count: countGroup('owned') },
          ]}
        />
        <FilterPopover
          label={t('filters.category')}
          options={options((templates ?? []).map(readType))}
          selected={filters.categories}
          onChange={values => set('category', values)}
        />
        <FilterPopover
          label={t('filters.tag')}
          options={options((templates ?? []).flatMap(({ metadata }) => metadata.tags ?? []))}
          selected={filters.tags}
          onChange={values => set('tag', values)}
        />
        <FilterPopover
          label={t('filters.owner')}
          options={options((templates ?? []).flatMap(listOwners), shortenRef)}
          selected={filters.owners}
          onChange={values => set('owner', values)}
        />
        <SearchPlace>
          <SearchField
            label={t('filters.text')}
            value={filters.text}
            onChange={text => set('text', text ? [text] : [], filters.text !== '')}
          />
        </SearchPlace>
      </Bar>
      <ContentGrid>
        <ContentGridItem span={8}>
          {error ? (
            <ErrorPanel error={error} title={t('list.failed')} onRetry={refetch} />
          ) : !shown ? (
            <LoadingCards label={t('list.loading')} />
          ) : shown.length === 0 ? (
            <NoTemplates
              isFiltered={(templates?.length ?? 0) > 0}
              onClear={() => changeParams(clear)}
            />
          ) : (
            groupTemplates(shown, groups).map(({ title, templates: own }) => (
              <Section key={title ?? ''}>
                {groups.length > 0 && <h2>{title ?? t('list.others')}</h2>}
                <Cards templates={own} headingLevel={groups.length > 0 ? 3 : 2} />
              </Section>
            ))
          )}
        </ContentGridItem>
        <ContentGridItem span={4}>
          {/* Below the templates on narrow screens, it would move when they come. */}
          {(templates || error) && <RecentTasksCard />}
        </ContentGridItem>
      </ContentGrid>
    </ScaffolderPage>
  );
}

const clear = () => new URLSearchParams();

/** The way on for somebody whose component exists already. */
function RegisterExisting() {
  const t = useTranslations(laterScaffolderTranslations);
  const registerPath = useRouteRef(registerComponentRouteRef)?.();
  return (
    registerPath && (
      <Button component={Link} to={registerPath} variant="outlined">
        {t('list.registerExisting')}
      </Button>
    )
  );
}

const shortenRef = (ref: string) =>
  humanizeEntityRef(parseEntityRef(ref), { defaultKind: 'group' });

function Cards({ templates, headingLevel }: { templates: readonly Entity[]; headingLevel: 2 | 3 }) {
  return (
    <ItemCardGrid>
      {templates.map(template => (
        <TemplateCard
          key={stringifyEntityRef(template)}
          template={template}
          headingLevel={headingLevel}
        />
      ))}
    </ItemCardGrid>
  );
}

function LoadingCards({ label }: { label: string }) {
  return (
    // An `output` holds no blocks.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <ItemCardGrid role="status" aria-busy aria-label={label}>
      {[0, 1, 2, 3, 4, 5].map(card => (
        <CardPlace key={card}>
          <Skeleton width="45%" />
          <Skeleton width="90%" />
          <Skeleton width="70%" />
        </CardPlace>
      ))}
    </ItemCardGrid>
  );
}

function NoTemplates({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations(laterScaffolderTranslations);
  const registerPath = useRouteRef(registerComponentRouteRef)?.();
  if (isFiltered)
    return (
      <EmptyState
        title={t('list.noMatch')}
        action={
          <Button variant="outlined" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<TemplateIcon size={24} />}
      title={t('list.empty')}
      description={t('list.emptyHint')}
      action={
        registerPath && (
          <Button component={Link} to={registerPath} variant="contained">
            {t('list.register')}
          </Button>
        )
      }
    />
  );
}

const Bar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(2),
}));

/** As high as most cards that come. */
const CardPlace = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(1.5),
  height: 148,
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.surface.raised,
}));

const SearchPlace = styled('div')(({ theme }) => ({
  flex: '1 1 160px',
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { flexBasis: '100%' },
}));

const Section = styled('section')(({ theme }) => ({
  '& + &': { marginTop: theme.spacing(1) },
  '& > h2': { ...theme.typography.h2, margin: theme.spacing(0, 0, 1.5) },
}));
