import {
  type AnnouncementDraft,
  announcementLimits,
  type AnnouncementSeverity,
  audienceRefPattern,
  type ManagedAnnouncement,
} from '@portico/notifications-common';

/** What an editor has entered. */
export interface AnnouncementForm {
  /** By language; empty where there is none. */
  texts: Readonly<Record<string, string>>;
  severity: AnnouncementSeverity;
  /** Local time as a browser's field has it, such as `2026-12-24T18:00`; empty for none. */
  from: string;
  until: string;
  /** Refs, or what was typed as such: several with spaces or commas between them. */
  audience: readonly string[];
  showsAgain: boolean;
}

/** What is wrong with a field. */
export type FormProblem =
  | { field: 'texts'; problem: 'missing' | 'long' }
  | { field: 'until'; problem: 'order' }
  | { field: 'audience'; problem: 'ref' | 'many'; ref?: string };

/** The form of an announcement, or that of a new one. */
export function toForm(
  languages: readonly string[],
  before?: ManagedAnnouncement,
): AnnouncementForm {
  const [first = 'en'] = languages;
  const stored = before?.text ?? {};
  return {
    texts: typeof stored === 'string' ? { [first]: stored } : stored,
    severity: before?.severity ?? 'info',
    from: toLocal(before?.from),
    until: toLocal(before?.until),
    audience: before?.audience ?? [],
    showsAgain: false,
  };
}

/** What the form says, or what is wrong with it. */
export function readForm(form: AnnouncementForm): { draft: AnnouncementDraft } | FormProblem {
  const texts = Object.entries(form.texts).flatMap(([language, text]) =>
    text.trim() ? [[language, text.trim()] as const] : [],
  );
  const [only] = texts;
  if (!only) return { field: 'texts', problem: 'missing' };
  if (texts.some(([, text]) => text.length > announcementLimits.textLength)) {
    return { field: 'texts', problem: 'long' };
  }
  const from = toTime(form.from);
  const until = toTime(form.until);
  if (from !== undefined && until !== undefined && from >= until) {
    return { field: 'until', problem: 'order' };
  }
  const audience = splitRefs(form.audience);
  const wrong = audience.find(ref => !audienceRefPattern.test(ref));
  if (wrong !== undefined) return { field: 'audience', problem: 'ref', ref: wrong };
  if (audience.length > announcementLimits.audience) {
    return { field: 'audience', problem: 'many' };
  }
  return {
    draft: {
      // One text is for everybody, whatever their language.
      text: texts.length === 1 ? only[1] : Object.fromEntries(texts),
      severity: form.severity,
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      ...(audience.length > 0 && { audience }),
    },
  };
}

/** Single refs of what was chosen or typed, each once. */
export function splitRefs(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(each => each.split(/[\s,]+/)).filter(Boolean))];
}

/** Whether it is shown now. */
export function findPhase(
  { from, until }: Pick<ManagedAnnouncement, 'from' | 'until'>,
  now: Date,
): 'later' | 'shown' | 'over' {
  if (until !== undefined && new Date(until) <= now) return 'over';
  return from !== undefined && new Date(from) > now ? 'later' : 'shown';
}

function toLocal(time: string | undefined): string {
  if (time === undefined) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toTime(local: string): string | undefined {
  return local === '' ? undefined : new Date(local).toISOString();
}
