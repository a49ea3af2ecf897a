/** The attribute of the root element that says which scheme is shown. */
export const colorSchemeAttribute = 'data-color-scheme';

/** Marks the page while its colours change; no part fades to them by a transition of its own then. */
export const changingSchemeAttribute = 'data-changing-scheme';
