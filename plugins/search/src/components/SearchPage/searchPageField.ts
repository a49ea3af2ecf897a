/** The element around the field of the search page. */
export const searchPageFieldId = 'search-page-field';

/** Focuses the field of the search page and selects what is in it. @returns whether the page is there. */
export function focusSearchPageField(): boolean {
  const field = document.querySelector<HTMLInputElement>(`#${searchPageFieldId} input`);
  field?.focus();
  field?.select();
  return field !== null;
}
