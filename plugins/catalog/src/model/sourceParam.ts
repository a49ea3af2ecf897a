/** Names the one source that the page of sources shows. */
export const sourceParam = 'source';
