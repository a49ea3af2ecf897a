/** The page of a repository of Bitbucket Server, such as `/projects/ACME/repos/pay`; projects of people have pages of their own. */
export function writeServerPath(name: string): string {
  const [project = '', repository = ''] = name.split('/');
  return project.startsWith('~')
    ? `/users/${project.slice(1)}/repos/${repository}`
    : `/projects/${project}/repos/${repository}`;
}
