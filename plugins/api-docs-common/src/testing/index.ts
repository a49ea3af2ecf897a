import { createAnswers } from '@portico/testing/browser';
import { apiDocsPluginId } from '../references.ts';

/** msw answers to the endpoints of API docs. */
export const answerApiDocs = createAnswers(apiDocsPluginId);
