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
  /** The two files, where both define one entity. */
  conflict?: ProblemConflict;
}

/** Two files that define one entity. */
export interface ProblemConflict {
  /** The one that was read first, if it is known. */
  counted?: ProblemFile;
  ignored: ProblemFile;
  /** The entity that both define, where it is another than the one with the problem. */
  entityRef?: string;
}

/** A file with a definition. */
export interface ProblemFile {
  path: string;
  line?: number;
  /** Where it can be read. */
  url?: string;
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

/** What is wrong with an entity: its status items. */
export function listProblems({ status }: Entity): EntityPageProblem[] {
  return (status?.items ?? []).map(({ type, level, message, error }, index) => {
    const conflict = readConflict(error);
    return {
      id: `status-${index}`,
      title: conflict
        ? translated(
            catalogTranslations,
            conflict.entityRef === undefined ? 'problem.conflict' : 'problem.conflictBelow',
          )
        : type === processingStatusType
          ? translated(catalogTranslations, `problem.${level}`)
          : `${type}: ${level}`,
      message,
      severity: level,
      ...readExcerpt(error),
      ...(conflict && { conflict }),
    };
  });
}

function readConflict(error: unknown): ProblemConflict | undefined {
  if (!isJsonObject(error)) return undefined;
  const ignored = readFile(error['ignored']);
  const counted = readFile(error['counted']);
  const entityRef = error['entityRef'];
  if (!ignored) return undefined;
  return {
    ignored,
    ...(counted && { counted }),
    ...(typeof entityRef === 'string' && { entityRef }),
  };
}

function readFile(file: unknown): ProblemFile | undefined {
  if (!isJsonObject(file) || typeof file['path'] !== 'string') return undefined;
  const { path, line, url } = file;
  return {
    path,
    ...(typeof line === 'number' && { line }),
    ...(typeof url === 'string' && { url }),
  };
}

/** Other servers may put anything there. */
function readExcerpt(error: unknown): Pick<EntityPageProblem, 'excerpt'> {
  const excerpt = isJsonObject(error) ? error['excerpt'] : undefined;
  if (!isJsonObject(excerpt)) return {};
  const { firstLine, line, lines } = excerpt;
  if (typeof firstLine !== 'number' || typeof line !== 'number' || !Array.isArray(lines)) return {};
  return { excerpt: { firstLine, line, lines: lines.map(String) } };
}
