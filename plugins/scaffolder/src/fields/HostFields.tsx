import { useLoginFailureText } from '@portico/auth';
import { hostSuggestions } from '@portico/scaffolder-common';
import { Autocomplete, Select } from '@portico/ui/forms';
import { useEffect, useEffectEvent } from 'react';
import { parseRepoUrl } from '../model/repoUrl.ts';
import type { TemplateFieldModule, TemplateFieldProps } from '../points.ts';
import { readOptions, readTexts, toFieldControl } from './fieldControl.ts';
import { readCredentialsOption, useUserCredentials } from './codeHost/useUserCredentials.ts';
import { useCodeHosts } from './codeHost/useCodeHosts.ts';
import { useHostOptions } from './codeHost/useHostOptions.ts';

/** A branch of the repository that the form's `repoUrl` names. */
function RepoBranchField({ formData, onChange, ...field }: TemplateFieldProps<string>) {
  const options = readOptions(field.uiSchema);
  const { formData: values, secrets } = field.formContext;
  const repoUrl = values['repoUrl'];
  const { host, owner, repoName, organization, workspace, project } = parseRepoUrl(
    typeof repoUrl === 'string' ? repoUrl : undefined,
  );
  const kind = useCodeHosts().find(each => each.host === host)?.kind;
  const credentials = readCredentialsOption(options['requestUserCredentials']);
  const describe = useLoginFailureText();
  const { error: problem } = useUserCredentials(credentials, host, field.formContext);
  const token = credentials && secrets[credentials.secretsKey];
  const source = kind && hostSuggestions[kind];
  const load = useHostOptions(source?.provider, source?.branches ?? '', token, {
    host,
    owner,
    repository: repoName,
    organization,
    workspace,
    project,
  });
  return (
    <Autocomplete
      {...toFieldControl(field)}
      {...(problem && { error: describe(problem) })}
      isFreeText
      load={load}
      selected={formData ? [{ value: formData, label: formData }] : []}
      onChange={([option]) => onChange(option?.value)}
    />
  );
}

/** Finds a branch of the repository of the form. */
export const repoBranchPicker: TemplateFieldModule = { default: RepoBranchField };

/** Who owns repositories at a host: a user or an organisation. */
function RepoOwnerField({ formData, onChange, ...field }: TemplateFieldProps<string>) {
  const options = readOptions(field.uiSchema);
  const { host } = options;
  const hosts = useCodeHosts();
  const allowedOwners = readTexts(options['allowedOwners']);
  const credentials = readCredentialsOption(options['requestUserCredentials']);
  const named = typeof host === 'string' ? host : undefined;
  const describe = useLoginFailureText();
  const { error: problem } = useUserCredentials(credentials, named, field.formContext);
  const token = credentials && field.formContext.secrets[credentials.secretsKey];
  const kind = hosts.find(each => each.host === named)?.kind;
  const source = kind && hostSuggestions[kind];
  const load = useHostOptions(source?.provider, source?.owners ?? '', token, { host: named });
  const control = toFieldControl(field);
  const [first] = allowedOwners ?? [];
  const fill = useEffectEvent((owner: string) => {
    if (formData === undefined) onChange(owner);
  });
  useEffect(() => {
    if (first !== undefined) fill(first);
  }, [first]);
  if (allowedOwners && allowedOwners.length > 0)
    return (
      <Select
        {...control}
        items={allowedOwners.map(each => ({ value: each, label: each }))}
        value={formData}
        onChange={onChange}
        isDisabled={(control.isDisabled ?? false) || allowedOwners.length === 1}
      />
    );
  return (
    <Autocomplete
      {...control}
      {...(problem && { error: describe(problem) })}
      isFreeText
      load={load}
      selected={formData ? [{ value: formData, label: formData }] : []}
      onChange={([option]) => onChange(option?.value)}
    />
  );
}

/** Finds who owns repositories at a host. */
export const repoOwnerPicker: TemplateFieldModule = { default: RepoOwnerField };
