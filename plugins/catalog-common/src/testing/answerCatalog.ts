import { createAnswers } from '@portico/testing/browser';

/** msw answers to the catalog's endpoints. */
export const answerCatalog = createAnswers('catalog');
