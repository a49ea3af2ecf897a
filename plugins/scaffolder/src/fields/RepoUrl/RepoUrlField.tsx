import { styled } from '@mui/material/styles';
import { WarningPanel } from '@portico/ui';
import { Select } from '@portico/ui/forms';
import { translated, useTranslations } from '@portico/ui/i18n';
import { useId } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import type { TemplateFieldModule, TemplateFieldProps } from '../../points.ts';
import { readOptions, readTexts, toFieldControl } from '../fieldControl.ts';
import { findHostKind, useCodeHosts } from '../codeHost/useCodeHosts.ts';
import { readCredentialsOption, useUserCredentials } from '../codeHost/useUserCredentials.ts';
import { useHostAccess } from '../codeHost/useHostAccess.ts';
import { AccessWarning, TokenWarning } from './AccessWarning.tsx';
import { checkRepoUrl } from './checkRepoUrl.ts';
import { RepoPartField } from './RepoPartField.tsx';
import { listRepoParts } from './repoParts.ts';
import { useRepoUrlParts } from './useRepoUrlParts.ts';

function RepoUrlField(field: TemplateFieldProps<string>) {
  const t = useTranslations(laterScaffolderTranslations);
  const id = useId();
  const hosts = useCodeHosts();
  const options = readOptions(field.uiSchema);
  const allowedHosts = readTexts(options['allowedHosts']);
  const known = hosts.map(({ host }) => host);
  const shownHosts = allowedHosts?.filter(host => known.includes(host)) ?? known;
  const control = toFieldControl(field);
  const isOff = (control.isDisabled ?? false) || options['isDisabled'] === true;
  const firstHost = allowedHosts && shownHosts[0];
  const [parts, change] = useRepoUrlParts({ field, options, hosts, firstHost, isOff });
  const { host } = parts;
  const kind = hosts.find(each => each.host === host)?.kind ?? 'github';
  const credentials = readCredentialsOption(options['requestUserCredentials']);
  const account = useUserCredentials(credentials, host, field.formContext);
  const token = credentials && field.formContext.secrets[credentials.secretsKey];
  const access = useHostAccess(host);
  const hasErrors = field.rawErrors.length > 0;
  const portalHint = access.access === 'portal' ? 'repo.withPortal' : 'repo.hostHint';

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
        description={t(token ? 'repo.withAccount' : portalHint)}
        items={shownHosts.map(each => ({ value: each, label: each }))}
        value={host}
        onChange={next => change({ host: next, repoName: parts.repoName })}
        isRequired
        isDisabled={isOff || shownHosts.length === 1}
        {...(hasErrors && !host && { error: t('invalid.required') })}
      />
      {allowedHosts && shownHosts.length === 0 && (
        <WarningPanel
          title={t('repo.noHost')}
          message={t('repo.noHostHint', { hosts: allowedHosts.join(', ') })}
        />
      )}
      {host !== undefined &&
        listRepoParts(kind).map(({ part, isOptional }) => (
          <RepoPartField
            key={part}
            part={part}
            kind={kind}
            mayList={credentials !== undefined}
            token={token}
            parts={parts}
            options={options}
            isOff={isOff}
            isRequired={!isOptional}
            hasErrors={hasErrors}
            onChange={change}
          />
        ))}
      {/* Where the user's token is requested, its own warning is enough. */}
      {host !== undefined && !credentials && <AccessWarning host={host} access={access} />}
      <TokenWarning account={account} />
    </Group>
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
