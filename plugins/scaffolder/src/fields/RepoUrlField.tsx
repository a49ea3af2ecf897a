import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLoginFailureText } from '@portico/auth';
import { type HostAccess, hostSuggestions } from '@portico/scaffolder-common';
import { useProblemText, WarningPanel } from '@portico/ui';
import { Autocomplete, Select, TextField } from '@portico/ui/forms';
import { translated, useTranslations } from '@portico/ui/i18n';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { laterScaffolderTranslations } from '../laterTranslations.ts';
import {
  checkRepoUrl,
  type CodeHostKind,
  parseRepoUrl,
  type RepoUrlParts,
  suggestRepoName,
  writeRepoUrl,
} from '../model/repoUrl.ts';
import type { TemplateFieldModule, TemplateFieldProps } from '../points.ts';
import { readOptions, readTexts, toFieldControl } from './fieldControl.ts';
import {
  findHostKind,
  readCredentialsOption,
  useCodeHosts,
  useHostAccess,
  useHostOptions,
  useUserCredentials,
} from './hostAccess.ts';

type Part = Exclude<keyof RepoUrlParts, 'host'>;

/** The parts that a kind of host needs before the repository's name, and those that may be left empty. */
const partsOfKind: Readonly<Record<CodeHostKind, readonly { part: Part; isOptional?: boolean }[]>> =
  {
    github: [{ part: 'owner' }],
    gitlab: [{ part: 'owner' }],
    gitea: [{ part: 'owner' }],
    bitbucketCloud: [{ part: 'workspace' }, { part: 'project' }],
    bitbucketServer: [{ part: 'project' }],
    azure: [{ part: 'organization' }, { part: 'project' }],
    gerrit: [{ part: 'owner', isOptional: true }, { part: 'workspace' }],
  };

const optionOfPart: Readonly<Partial<Record<Part, string>>> = {
  organization: 'allowedOrganizations',
  owner: 'allowedOwners',
  project: 'allowedProjects',
  repoName: 'allowedRepos',
};

function RepoUrlField({ formData, onChange, ...field }: TemplateFieldProps<string>) {
  const t = useTranslations(laterScaffolderTranslations);
  const describe = useProblemText();
  const describeLogin = useLoginFailureText();
  const id = useId();
  const hosts = useCodeHosts();
  const options = readOptions(field.uiSchema);
  const allowedHosts = readTexts(options['allowedHosts']);
  const known = hosts.map(({ host }) => host);
  const shownHosts = allowedHosts?.filter(host => known.includes(host)) ?? known;
  const control = toFieldControl(field);
  const isOff = (control.isDisabled ?? false) || options['isDisabled'] === true;
  const [parts, setParts] = useState<RepoUrlParts>(() => parseRepoUrl(formData));
  const kind = hosts.find(({ host }) => host === parts.host)?.kind ?? 'github';
  const credentials = readCredentialsOption(options['requestUserCredentials']);
  const account = useUserCredentials(credentials, parts.host, field.formContext);
  const token = credentials && field.formContext.secrets[credentials.secretsKey];
  const { access, error: accessError, retry } = useHostAccess(parts.host);

  const change = useEffectEvent((next: RepoUrlParts) => {
    setParts(next);
    onChange(writeRepoUrl(next));
  });
  const handleChange = (next: RepoUrlParts) => {
    setParts(next);
    onChange(writeRepoUrl(next));
  };
  const { suggested } = field.formContext;
  const fieldId = field.idSchema.$id;
  const repoName = suggestRepoName(field.formContext.formData);
  // What the template leaves no choice of, or names first, is filled in.
  const fill = (former: RepoUrlParts): RepoUrlParts => {
    const host = former.host ?? (allowedHosts ? shownHosts[0] : undefined);
    const kindOfHost = hosts.find(each => each.host === host)?.kind ?? 'github';
    const filled: RepoUrlParts = { ...former, host };
    for (const { part } of [...partsOfKind[kindOfHost], { part: 'repoName' as const }]) {
      const name = optionOfPart[part];
      const first = name === undefined ? undefined : readTexts(options[name])?.[0];
      filled[part] ??= first;
    }
    // A name that the user has changed or removed stays as it is.
    const isOpen = !isOff && host !== undefined && filled.repoName === suggested.get(fieldId);
    return isOpen && repoName !== undefined ? { ...filled, repoName } : filled;
  };
  const filled = JSON.stringify(fill(parts));
  useEffect(() => {
    const next = JSON.parse(filled) as RepoUrlParts;
    if (filled === JSON.stringify(parts)) return;
    if (next.repoName !== parts.repoName && next.repoName === repoName)
      suggested.set(fieldId, repoName ?? '');
    change(next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filled]);

  const mayList = credentials !== undefined;
  const shared = { kind, mayList, token, parts, options, isOff, onChange: handleChange };
  return (
    <Group aria-labelledby={id} aria-describedby={`${id}-note`}>
      <span id={id}>
        {control.label}
        {control.isRequired && <span aria-hidden> *</span>}
      </span>
      <p id={`${id}-note`} data-error={control.error ? '' : undefined}>
        {control.error ?? control.description}
      </p>
      <Select
        label={t('repo.host')}
        description={
          token
            ? t('repo.withAccount')
            : t(access === 'portal' ? 'repo.withPortal' : 'repo.hostHint')
        }
        items={shownHosts.map(host => ({ value: host, label: host }))}
        value={parts.host}
        onChange={host => handleChange({ host, repoName: parts.repoName })}
        isRequired
        isDisabled={isOff || shownHosts.length === 1}
        {...(field.rawErrors.length > 0 && !parts.host && { error: t('invalid.required') })}
      />
      {allowedHosts && shownHosts.length === 0 && (
        <WarningPanel
          title={t('repo.noHost')}
          message={t('repo.noHostHint', { hosts: allowedHosts.join(', ') })}
        />
      )}
      {parts.host !== undefined &&
        partsOfKind[kind].map(({ part, isOptional }) => (
          <PartField
            key={part}
            part={part}
            {...shared}
            isRequired={!isOptional}
            hasErrors={field.rawErrors.length > 0}
          />
        ))}
      {parts.host !== undefined && (
        <PartField part="repoName" {...shared} isRequired hasErrors={field.rawErrors.length > 0} />
      )}
      {/* Where the user's token is requested, its own warning is enough. */}
      {parts.host !== undefined && !credentials && (
        <AccessWarning host={parts.host} access={access} />
      )}
      {accessError && !credentials && (
        <WarningPanel
          title={t('repo.accessUnknown', { host: parts.host ?? '' })}
          message={describe(accessError).text}
          actions={
            <Button variant="outlined" onClick={retry}>
              {t('repo.retry')}
            </Button>
          }
        />
      )}
      {account.error && (
        <WarningPanel
          title={t('repo.noToken')}
          message={describeLogin(account.error)}
          actions={
            account.signIn && (
              <Button variant="outlined" onClick={account.signIn}>
                {t('repo.signIn')}
              </Button>
            )
          }
        />
      )}
    </Group>
  );
}

/** Warns of a host that steps cannot write to without a token. */
function AccessWarning({ host, access }: { host: string; access: HostAccess | undefined }) {
  const t = useTranslations(laterScaffolderTranslations);
  if (access === 'none')
    return (
      <WarningPanel
        title={t('repo.noCredentials', { host })}
        message={t('repo.noCredentialsHint')}
      />
    );
  if (access === 'denied')
    return <WarningPanel title={t('repo.denied', { host })} message={t('repo.deniedHint')} />;
  return null;
}

interface PartFieldProps {
  part: Part;
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

const labels = {
  owner: 'repo.owner',
  repoName: 'repo.name',
  organization: 'repo.organization',
  workspace: 'repo.workspace',
  project: 'repo.project',
} as const;

/** What hosts call a part otherwise: an owner is also who is responsible for an entity. */
const ownLabels: Readonly<
  Partial<
    Record<CodeHostKind, Partial<Record<Part, 'repo.account' | 'repo.group' | 'repo.parent'>>>
  >
> = {
  github: { owner: 'repo.account' },
  gitea: { owner: 'repo.account' },
  gitlab: { owner: 'repo.group' },
  gerrit: { workspace: 'repo.parent' },
};

/** A part of a repository's address: one of those allowed, else free text with suggestions of the host. */
function PartField({
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
}: PartFieldProps) {
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
  const name = optionOfPart[part];
  const allowed = name === undefined ? undefined : readTexts(options[name]);
  const shared = {
    label: t(ownLabels[kind]?.[part] ?? labels[part]),
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

/** The address of a repository at one of the portal's code hosts. */
export const repoUrlPicker: TemplateFieldModule = {
  default: RepoUrlField,
  validation: (value: string, errors, { apiHolder }) => {
    const problem = checkRepoUrl(value, host => findHostKind(apiHolder, host));
    if (problem === 'unreadable')
      errors.addError(translated(laterScaffolderTranslations, 'repo.unreadable'));
    else if (problem !== undefined)
      errors.addError(
        translated(laterScaffolderTranslations, 'repo.incomplete', { part: problem }),
      );
  },
};

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(1.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  '& > span:first-of-type': { ...theme.typography.body2, fontWeight: 600 },
  '& > p': {
    ...theme.typography.caption,
    margin: theme.spacing(-1, 0, 0),
    color: theme.vars.palette.text.secondary,
  },
  '& > p:empty': { display: 'none' },
  '& > p[data-error]': { color: theme.vars.palette.error.main },
}));
