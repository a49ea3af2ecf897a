import type { CodeHostsApi } from '@portico/code-hosts-node';
import { type CodeHost, CodeHosts, createCodeHostWriter, withUserToken } from '@portico/code-hosts';

/** The hosts of a test, whose writers wait for nothing. */
export function createTestHosts(hosts: readonly CodeHost[]): CodeHostsApi {
  return {
    codeHosts: new CodeHosts([...hosts]),
    createWriter: (host, { token, signal } = {}) =>
      createCodeHostWriter(withUserToken(host, token), { signal, wait: async () => {} }),
  } satisfies Partial<CodeHostsApi> as unknown as CodeHostsApi;
}
