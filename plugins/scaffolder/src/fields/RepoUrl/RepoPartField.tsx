import { type CodeHostKind, hostSuggestions } from '@portico/scaffolder-common';
import { Autocomplete, Select, TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import type { RepoUrlParts } from '../../model/repoUrl.ts';
import { useHostOptions } from '../codeHost/useHostOptions.ts';
import { findPartLabel, readAllowed, type RepoPart } from './repoParts.ts';

interface RepoPartFieldProps {
  part: RepoPart;
  kind: CodeHostKind;
  /** Whether the template requests a token to list with. */
  mayList: boolean;
  token: string | undefined;
  parts: RepoUrlParts;
  options: Readonly<Record<string, unknown>>;
  isOff: boolean;
  isRequired: boolean;
  hasErrors: boolean;
  onChange: (parts: RepoUrlParts) => void;
}

/** A part of a repository's address: one of those allowed, else free text with suggestions of the host. */
export function RepoPartField({
  part,
  kind,
  mayList,
  token,
  parts,
  options,
  isOff,
  isRequired,
  hasErrors,
  onChange,
}: RepoPartFieldProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const source = hostSuggestions[kind];
  const { host, owner, workspace, organization, project } = parts;
  const load = useHostOptions(
    source?.parts[part] === undefined ? undefined : source.provider,
    source?.parts[part] ?? '',
    token,
    { host, owner, workspace, organization, project },
  );
  const value = parts[part];
  const allowed = readAllowed(options, part);
  const shared = {
    label: t(findPartLabel(kind, part)),
    isRequired,
    ...(isRequired && hasErrors && !value && { error: t('invalid.required') }),
  };
  const change = (text: string | undefined) => {
    // GitHub's repositories are suggested with their owners.
    const [, repo] = part === 'repoName' && kind === 'github' ? (text ?? '').split('/') : [];
    onChange({ ...parts, [part]: repo ?? text });
  };
  if (allowed && allowed.length > 0)
    return (
      <Select
        {...shared}
        items={allowed.map(each => ({ value: each, label: each }))}
        value={value}
        onChange={change}
        isDisabled={isOff || allowed.length === 1}
      />
    );
  if (!mayList || source?.parts[part] === undefined)
    return (
      <TextField
        {...shared}
        isCode
        isDisabled={isOff}
        value={value ?? ''}
        onChange={text => change(text || undefined)}
      />
    );
  return (
    <Autocomplete
      {...shared}
      isFreeText
      isDisabled={isOff}
      load={load}
      selected={value ? [{ value, label: value }] : []}
      onChange={([option]) => change(option?.value)}
    />
  );
}
