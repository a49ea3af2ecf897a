import type { SweptPage } from '@portico/testing/pages';

// Values in the address begin the form anew, whatever draft another visit has left.
const wizardPath = (values: object) =>
  `/create/templates/default/meeting-note?formData=${encodeURIComponent(JSON.stringify(values))}`;
const filledPath = wizardPath({
  subject: 'weekly-review',
  room: 'Lisbon',
  team: 'group:default/developer-experience',
  decisions: ['Ship on Friday'],
});
const review = [
  { button: 'Next', shows: 'What was decided' },
  { button: 'Review', shows: 'Ship on Friday' },
];

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  { name: 'the list of templates', path: '/create', germanHeading: 'Erstellen' },
  {
    name: 'the first step of a template',
    path: wizardPath({}),
    ready: [{ role: 'heading', name: 'About the meeting' }],
  },
  {
    name: 'a step of a template with an error in place',
    path: wizardPath({}),
    press: [{ button: 'Next', shows: 'Required' }],
  },
  { name: 'the review of a template', path: filledPath, press: review },
  {
    name: 'the plan of a template',
    path: filledPath,
    press: [...review, { button: 'Show what this does', shows: 'Files: 1' }],
  },
  {
    name: 'a task',
    path: filledPath,
    press: [...review, { button: 'Create', shows: 'Subject of the note' }],
    isReloaded: true,
    // A log is as the server wrote it.
    ownTexts: ['Template result written to .'],
  },
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
    // Of the template that it begins with.
    ownTexts: ['About the component'],
  },
  { name: 'the editor of templates', path: '/create/template', germanHeading: 'Vorlageneditor' },
  {
    name: 'the explorer of fields',
    path: '/create/custom-fields?field=EntityTagsPicker',
    germanHeading: 'Feldkatalog',
  },
];
