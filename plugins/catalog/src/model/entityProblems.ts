import { type Entity, isJsonObject, orphanAnnotation } from '@portico/catalog-model';
import { type Text, translated } from '@portico/ui/i18n';
import { catalogTranslations } from '../translations.ts';

/** Something the reader of an entity's page should know before relying on it. */
export interface EntityPageProblem {
  /** Unlike that of any other problem of the entity. */
  id: string;
  title: Text;
  /** As the server says it. */
  message: string;
  severity: 'info' | 'warning' | 'error';
  /** Lines of the document around the mistake. */
  excerpt?: ProblemExcerpt;
}

/** Lines of a document, one of which has a mistake. */
export interface ProblemExcerpt {
  /** The number of the first line. */
  firstLine: number;
  /** The number of the line with the mistake. */
  line: number;
  lines: readonly string[];
}

/** The type of status items that tell how an entity was processed. */
export const processingStatusType = 'backstage.io/catalog-processing';

/** Whether nothing leads to an entity any more. */
export function isOrphan({ metadata }: Entity): boolean {
  return metadata.annotations?.[orphanAnnotation] === 'true';
}

/** Whether an entity is a group or a person, whom a directory often describes instead of a file. */
export function isOfOrganization({ kind }: Entity): boolean {
  return ['group', 'user'].includes(kind.toLowerCase());
}

/** What is to be said against an entity: its status items. */
export function listProblems({ status }: Entity): EntityPageProblem[] {
  return (status?.items ?? []).map(({ type, level, message, error }, index) => ({
    id: `status-${index}`,
    title:
      type === processingStatusType
        ? translated(catalogTranslations, `problem.${level}`)
        : `${type}: ${level}`,
    message,
    severity: level,
    ...readExcerpt(error),
  }));
}

/** Other servers may put anything there. */
function readExcerpt(error: unknown): Pick<EntityPageProblem, 'excerpt'> {
  const excerpt = isJsonObject(error) ? error['excerpt'] : undefined;
  if (!isJsonObject(excerpt)) return {};
  const { firstLine, line, lines } = excerpt;
  if (typeof firstLine !== 'number' || typeof line !== 'number' || !Array.isArray(lines)) return {};
  return { excerpt: { firstLine, line, lines: lines.map(String) } };
}
