import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/url-reader';
import { ScaffolderClient } from '@portico/scaffolder-common';
import { generateSecretKey } from '@portico/server/assembly';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import { scaffolderBackendPlugin } from '../plugin.ts';
import { waitForTemplate } from './followTask.ts';

/** A server with the scaffolder and all that it needs to work with code hosts. */
export interface TestScaffolder {
  server: TestServer;
  tokens: TestTokens;
  /** The scaffolder as one of its users calls it. */
  ada: ScaffolderClient;
}

/** Starts one with these files, and waits for the templates among them. Rights are enforced, and `config` says more. */
export async function startScaffolder(options: {
  config: { permission?: object } & Record<string, unknown>;
  files: Record<string, string>;
  templates: readonly string[];
}): Promise<TestScaffolder> {
  const { config, files, templates } = options;
  const tokens = await TestTokens.generate();
  const server = await startTestServer({
    plugins: [
      permissionBackendPlugin,
      catalogBackendPlugin,
      codeHostsPlugin,
      readingPlugin,
      scaffolderBackendPlugin,
    ],
    config: JSON.stringify({
      ...config,
      backend: { secrets: { keys: [generateSecretKey()] } },
      permission: { enabled: true, ...config.permission },
    }),
    files,
    apis: [tokens.keys],
  });
  const token = await tokens.signForCookie('user:default/ada');
  const ada = new ScaffolderClient(server.client('scaffolder', token));
  for (const name of templates) await waitForTemplate(ada, name);
  return { server, tokens, ada };
}
