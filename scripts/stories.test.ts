import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const components = join(import.meta.dirname, '../packages/ui/src/components');

/** Components that have no look of their own, and where they are seen. */
const seenElsewhere = new Map([
  ['Field', 'the label and note of TextField, Select and Autocomplete'],
  ['VisuallyHidden', 'nothing to see: it is for those who listen'],
]);

it('has stories of each component of the design system', () => {
  const shown = new Set(globSync('*/*.stories.tsx', { cwd: components }).map(dirname));
  const missing = readdirSync(components).filter(
    name => !shown.has(name) && !seenElsewhere.has(name),
  );
  expect(missing).toEqual([]);
  expect([...seenElsewhere.keys()].filter(name => shown.has(name))).toEqual([]);
});

const plugins = join(import.meta.dirname, '../plugins');

/** Stories that show a card, panel or dialog in its family or on its page, in all its states. */
interface FamilyStories {
  /** Below `plugins`, without its ending. */
  file: string;
  /** Some of its stories, such as the one that opens the dialog. */
  stories: readonly string[];
  shows: readonly string[];
}
const families: readonly FamilyStories[] = [
  {
    file: 'api-docs/src/components/DefinitionTab/DefinitionTab',
    stories: ['Broken', 'BrokenGraphql', 'BrokenGrpc'],
    shows: ['BrokenPanel'],
  },
  {
    file: 'auth/src/pages/SignInPage/SignInPage',
    stories: ['GuestIsPrompted'],
    shows: ['GuestQuestionDialog'],
  },
  {
    file: 'catalog-inspector/src/components/EntityInspector/InspectorDialog',
    stories: ['OverviewOfLittle', 'AncestryFailed', 'ColocatedLoading', 'RawJson', 'RawYaml'],
    shows: [
      'AncestryPanel',
      'ColocatedPanel',
      'JsonPanel',
      'OverviewPanel',
      'RawPanel',
      'YamlPanel',
    ],
  },
  {
    file: 'catalog-inspector/src/components/TeamChanges/TeamChangesCard',
    stories: ['Changed', 'Nothing', 'Loading', 'Failed'],
    shows: ['OwnedChangesCard'],
  },
  {
    file: 'catalog/src/components/EntityCards/entityCards',
    stories: ['Described', 'Bare', 'LongTexts', 'LongTextsOnAPhone', 'Loading', 'Failed'],
    shows: [
      'AboutCard',
      'DescriptionCard',
      'LabelsCard',
      'LinksCard',
      'RelationWarningCard',
      'RelationsCard',
    ],
  },
  {
    file: 'catalog/src/components/OrphanWarning/OrphanWarningCard',
    stories: ['Confirming', 'Deleting'],
    shows: ['DeleteEntityDialog'],
  },
  {
    file: 'catalog/src/components/SavedViews/SavedViews',
    stories: ['Dialog'],
    shows: ['SavedViewsDialog'],
  },
  {
    file: 'catalog/src/pages/SourcesPage/SourcesPage',
    stories: ['Sources', 'Empty', 'Loading', 'Failed'],
    shows: ['SourceCard'],
  },
  {
    file: 'home/src/pages/HomePage/HomePage',
    stories: ['Used', 'OfChosenTeams', 'ChoosingTeams', 'New', 'Loading', 'Failed'],
    shows: [
      'AttentionCard',
      'OwnedComponentsCard',
      'QuickLinksCard',
      'SavedViewsCard',
      'StarredCard',
      'TeamsDialog',
      'VisitedCard',
    ],
  },
  {
    file: 'delivery/src/components/tab/EntityDeliveryTab',
    stories: ['Some', 'HostDown', 'BudgetSpent'],
    shows: ['ReadingCard'],
  },
  {
    file: 'kubernetes/src/components/entityTab/EntityKubernetesTab',
    stories: ['FailingRollout', 'HelpWithAnError', 'UnreachableCluster', 'Empty'],
    shows: ['CausePanel', 'ClusterPanel', 'FetchErrorsPanel', 'FixDialog'],
  },
  {
    file: 'kubernetes/src/components/logs/SelectedLogs',
    stories: ['LongLog', 'NotStarted', 'Denied', 'BrokenOff'],
    shows: ['LogsDialog'],
  },
  {
    file: 'notifications/src/components/AnnouncementFrame',
    stories: ['OfEachSeverity', 'LongText', 'None'],
    shows: ['AnnouncementsCard'],
  },
  {
    file: 'notifications/src/pages/AnnouncementsPage/AnnouncementsPage',
    stories: ['Editing', 'Deleting'],
    shows: ['AnnouncementDialog', 'DeleteDialog'],
  },
  {
    file: 'org/src/components/orgCards',
    stories: ['GroupProfile', 'MembersLoading', 'OwnershipNone', 'HierarchyFailed', 'HandOver'],
    shows: [
      'GroupHierarchyCard',
      'GroupProfileCard',
      'HandOverCard',
      'MembersCard',
      'OwnershipCard',
      'UserProfileCard',
    ],
  },
  {
    file: 'techdocs/src/pages/DocsIndexPage/DocsIndexPage',
    stories: ['AsCards', 'Empty', 'Loading', 'Failed'],
    shows: ['DocsCard'],
  },
  {
    file: 'user-settings/src/pages/SettingsPage/SettingsPage',
    stories: ['General', 'GeneralSignedIn'],
    shows: ['AppearanceCard', 'IdentityCard', 'ProfileCard'],
  },
];

it('has stories of each card, panel and dialog of plugins', () => {
  const missing = globSync('*/src/**/*{Card,Panel,Dialog}.tsx', { cwd: plugins })
    .filter(file => !existsSync(join(plugins, file.replace('.tsx', '.stories.tsx'))))
    .map(file => basename(file, '.tsx'));
  expect(missing.toSorted()).toEqual(families.flatMap(({ shows }) => shows).toSorted());
});

it.each(families)('shows what it says in the stories of $file', ({ file, stories, shows }) => {
  const path = join(plugins, `${file}.stories.tsx`);
  const text = readFileSync(path, 'utf8');
  const named = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  expect(stories.filter(name => !named.includes(name))).toEqual([]);
  const reached = [...listImports(path)].map(each => basename(each, '.tsx'));
  expect(shows.filter(name => !reached.includes(name))).toEqual([]);
});

/** A file, and those that it imports by relative paths, directly or not. */
function listImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(path)) return found;
  found.add(path);
  for (const [, target] of readFileSync(path, 'utf8').matchAll(
    /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g,
  )) {
    if (target) listImports(join(dirname(path), target), found);
  }
  return found;
}
