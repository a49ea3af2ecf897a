import type { Changeset } from './Changeset.ts';

/** The parts of the product in the order of the notes, with the packages of each. The first that fits counts. */
const areas: readonly (readonly [title: string, packages: RegExp])[] = [
  ['Catalog', /^catalog(?!-import)(-|$)/],
  ['Import', /^catalog-import/],
  ['Software templates', /^scaffolder/],
  ['Technical docs', /^techdocs/],
  ['Kubernetes', /^kubernetes/],
  ['API docs', /^api-docs/],
  ['Search', /^search/],
  ['News', /^notifications/],
  ['Delivery', /^delivery/],
  ['Tech radar', /^tech-radar/],
  ['Home, people and teams', /^(home|org)/],
  ['Sign-in and permissions', /^(auth|permission|user-settings)/],
  ['Code hosts', /^(code-hosts|url-reader)/],
  ['The portal as a whole', /^(app|ui)$/],
  ['Running it', /^(portico|create|server|app-server|cli|config|proxy-backend)$/],
];
const others = 'Writing plugins';

/** Titles of areas, in the order of the notes. */
export const areaTitles: readonly string[] = [...areas.map(([title]) => title), others];

/** The area that a change is about: that of the first package its author named. */
export function findArea({ bumps }: Changeset): string {
  const [first = ''] = bumps.keys();
  const name = first.replace(/^@portico\//, '');
  return areas.find(([, packages]) => packages.test(name))?.[0] ?? others;
}
