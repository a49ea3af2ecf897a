import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  { name: 'the list of templates', path: '/create', germanHeading: 'Erstellen' },
  // Forms themselves are swept as stories.
  { name: 'a template that is not there', path: '/create/templates/default/none' },
  { name: 'a template that is not there, at a former address', path: '/create/templates/none' },
  { name: 'a task that is not there', path: '/create/tasks/none' },
  { name: 'the list of tasks', path: '/create/tasks?owner=all', germanHeading: 'Aufgaben' },
  {
    name: 'the actions',
    path: '/create/actions',
    germanHeading: 'Aktionen',
    describesServer: true,
  },
  {
    name: 'the templating extensions',
    path: '/create/templating-extensions',
    germanHeading: 'Vorlagenerweiterungen',
    describesServer: true,
  },
  { name: 'the template tools', path: '/create/edit', germanHeading: 'Vorlagenwerkzeuge' },
  {
    name: 'the editor of forms',
    path: '/create/template-form',
    germanHeading: 'Formulareditor',
  },
  { name: 'the editor of templates', path: '/create/template', germanHeading: 'Vorlageneditor' },
  {
    name: 'the explorer of fields',
    path: '/create/custom-fields?field=EntityTagsPicker',
    germanHeading: 'Feldkatalog',
  },
];
