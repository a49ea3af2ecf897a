import { useEffect, useEffectEvent, useState } from 'react';
import {
  type CodeHost,
  parseRepoUrl,
  type RepoUrlParts,
  suggestRepoName,
  writeRepoUrl,
} from '../../model/repoUrl.ts';
import type { TemplateFieldProps } from '../../points.ts';
import { listRepoParts, readAllowed } from './repoParts.ts';

/** What {@link useRepoUrlParts} works on. */
export interface RepoUrlPartsOptions {
  field: Pick<TemplateFieldProps<string>, 'formData' | 'onChange' | 'formContext' | 'idSchema'>;
  options: Readonly<Record<string, unknown>>;
  hosts: readonly CodeHost[];
  /** The host that is chosen where the user has chosen none; `undefined` where the choice is the user's. */
  firstHost: string | undefined;
  /** Whether nothing may be changed. */
  isOff: boolean;
}

/** The parts of a repository's address; what the template leaves no choice of, or names first, is filled in. */
export function useRepoUrlParts({
  field: { formData, onChange, formContext, idSchema },
  options,
  hosts,
  firstHost,
  isOff,
}: RepoUrlPartsOptions): [RepoUrlParts, (parts: RepoUrlParts) => void] {
  const [parts, setParts] = useState<RepoUrlParts>(() => parseRepoUrl(formData));
  const { suggested } = formContext;
  const fieldId = idSchema.$id;
  const repoName = suggestRepoName(formContext.formData);
  const change = (next: RepoUrlParts) => {
    setParts(next);
    onChange(writeRepoUrl(next));
  };

  const fill = (former: RepoUrlParts): RepoUrlParts => {
    const host = former.host ?? firstHost;
    const kind = hosts.find(each => each.host === host)?.kind ?? 'github';
    const filled: RepoUrlParts = { ...former, host };
    for (const { part } of listRepoParts(kind)) filled[part] ??= readAllowed(options, part)?.[0];
    // A name that the user has changed or removed stays as it is.
    const isOpen = !isOff && host !== undefined && filled.repoName === suggested.get(fieldId);
    return isOpen && repoName !== undefined ? { ...filled, repoName } : filled;
  };
  const filled = JSON.stringify(fill(parts));
  const changeToFilled = useEffectEvent(change);
  useEffect(() => {
    const next = JSON.parse(filled) as RepoUrlParts;
    if (filled === JSON.stringify(parts)) return;
    if (next.repoName !== parts.repoName && next.repoName === repoName)
      suggested.set(fieldId, repoName ?? '');
    changeToFilled(next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filled]);

  return [parts, change];
}
