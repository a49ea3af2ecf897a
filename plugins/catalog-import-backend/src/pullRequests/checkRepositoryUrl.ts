import { InputError } from '@portico/errors';
import type { CodeHost, CodeHosts } from '@portico/code-hosts';

/** A repository that a pull request is opened in. */
export interface ImportTarget {
  host: CodeHost;
  /** As the host names it, such as `owner/name`. */
  repository: string;
}

/** The repository of an address. @throws InputError with what is supported. */
export function checkRepositoryUrl(
  url: string,
  codeHosts: CodeHosts,
  fileName: string,
): ImportTarget {
  const found = codeHosts.findRepository(url);
  if (found) return { host: found.host, repository: found.repository };
  const host = codeHosts.find(url);
  if (host?.problem) throw new InputError(host.problem);
  if (host?.type === 'azure')
    throw new InputError(
      `Invalid AzureDevops Repository: '${url}' has no organization, project and repository; write it as https://${host.host}/organization/project/_git/repository`,
    );
  if (host)
    throw new InputError(
      `'${url}' is not the address of a repository on '${host.host}'. Beside repositories, the ${host.type} integration only supports full URLs to ${fileName} files`,
    );
  const names = codeHosts.list().map(each => each.host);
  throw new InputError(
    `This URL was not recognized as a valid git URL: none of the configured code hosts has it. GitHub and Azure DevOps are supported, or the full URL of a ${fileName} file.\nConfigured here: ${names.join(', ') || 'none'}`,
  );
}
