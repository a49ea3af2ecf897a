import { existsSync, globSync, readdirSync } from 'node:fs';
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

/** Cards, panels and dialogs of plugins that have no story of their own. The list may become shorter, not longer. */
const withoutStory: readonly string[] = [
  'AboutCard',
  'AncestryPanel',
  'AnnouncementDialog',
  'AnnouncementsCard',
  'AppearanceCard',
  'AttentionCard',
  'BrokenPanel',
  'CausePanel',
  'ClusterPanel',
  'ColocatedPanel',
  'DeleteDialog',
  'DeleteEntityDialog',
  'DescriptionCard',
  'DocsCard',
  'FetchErrorsPanel',
  'GroupHierarchyCard',
  'GroupProfileCard',
  'GuestQuestionDialog',
  'IdentityCard',
  'JsonPanel',
  'LabelsCard',
  'LinksCard',
  'LogsDialog',
  'MembersCard',
  'OverviewPanel',
  'OwnedChangesCard',
  'OwnedComponentsCard',
  'OwnershipCard',
  'ProfileCard',
  'QuickLinksCard',
  'RawPanel',
  'RelationWarningCard',
  'RelationsCard',
  'SavedViewsCard',
  'SavedViewsDialog',
  'StarredCard',
  'TeamsDialog',
  'TerminalDialog',
  'UserProfileCard',
  'VisitedCard',
  'YamlPanel',
];

it('has stories of each card, panel and dialog of plugins', () => {
  const missing = globSync('*/src/**/*{Card,Panel,Dialog}.tsx', { cwd: plugins })
    .filter(file => !existsSync(join(plugins, file.replace('.tsx', '.stories.tsx'))))
    .map(file => basename(file, '.tsx'));
  expect(missing.toSorted()).toEqual(withoutStory.toSorted());
});
