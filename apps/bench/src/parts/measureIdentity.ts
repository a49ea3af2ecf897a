import { join } from 'node:path';
import { findFreePort } from '@portico/testing/node';
import { startOpenIdProvider, type TestBrowser } from '@portico/testing/openid';
import { createCatalogShape, nameComponent } from '../catalog/catalogShape.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { matchCatalogFiles, writeCatalog } from '../catalog/writeCatalog.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { measureCalls } from '../http/measureCalls.ts';
import { summarize } from '../http/percentiles.ts';
import { measureConditions } from '../identity/measureConditions.ts';
import { measureSignInPage } from '../identity/measureSignInPage.ts';
import { signInByHttp } from '../identity/signInByHttp.ts';
import { writeIdentityConfig } from '../identity/writeIdentityConfig.ts';
import { BenchBrowser } from '../pages/BenchBrowser.ts';
import type { IdentityFigures } from '../report/loadFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const account = 'amara';
const sessions = 1000;
const concurrentSignIns = 20;
const authorizeItems = 100;
const alone = { connections: 1, seconds: 10, calls: 300 };

/** Measures sign-in, refreshes and permissions with a real OpenID provider beside the server, on SQLite. */
export async function measureIdentity(entities: number): Promise<IdentityFigures> {
  const shape = createCatalogShape(entities);
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await writeCatalog(catalogFolder, shape);
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const provider = await startOpenIdProvider({
      accounts: { [account]: { email: `${account}@bench.example`, email_verified: true } },
      redirectUris: [`${url}/api/auth/oidc/handler/frame`],
      rotatesRefreshTokens: true,
      claimsInIdToken: true,
    });
    try {
      const configFiles = [
        await writeBenchConfig(folder, {
          database: { client: 'sqlite' },
          locations: [matchCatalogFiles(catalogFolder)],
        }),
        await writeIdentityConfig(folder, url, provider),
      ];
      const server = await BenchServer.start({ configFiles, folder, port });
      const free = new HttpClient(url, benchToken, 1);
      try {
        await waitForCatalog(shape, free, server);
        const { token } = await signInByHttp(url, provider, account);
        const user = new HttpClient(url, token, 1);
        try {
          return {
            entities,
            ...(await measurePage(url)),
            authorize: await measureCalls(user, () => requestAll(shape.components), alone),
            ...(await measureRefreshes(url, provider)),
            conditions: await measureConditions(shape, { free, conditional: user }),
          };
        } finally {
          user.close();
        }
      } finally {
        free.close();
        await server.stop();
      }
    } finally {
      await provider.stop();
    }
  });
}

async function measurePage(
  url: string,
): Promise<Pick<IdentityFigures, 'signInScriptBytes' | 'signIn'>> {
  const browser = await BenchBrowser.launch();
  try {
    const { scriptBytes, signInMs } = await measureSignInPage(browser, url, account);
    return { signInScriptBytes: scriptBytes, signIn: summarize(signInMs) };
  } finally {
    await browser.close();
  }
}

/** One call that requests a conditional permission on as many entities as a page of rows may have. */
function requestAll(components: number) {
  const first = Math.floor(Math.random() * Math.max(1, components - authorizeItems));
  const permission = {
    type: 'resource',
    name: 'catalog.entity.read',
    attributes: { action: 'read' },
    resourceType: 'catalog-entity',
  };
  const items = Array.from({ length: authorizeItems }, (_, index) => ({
    id: String(index),
    permission,
    resourceRef: `component:default/${nameComponent(first + index)}`,
  }));
  return { method: 'POST' as const, path: '/api/permission/authorize', body: { items } };
}

/** Many people's sessions, all renewed at the same moment. */
async function measureRefreshes(
  url: string,
  provider: Parameters<typeof signInByHttp>[1],
): Promise<Pick<IdentityFigures, 'refreshes'>> {
  const browsers: TestBrowser[] = [];
  while (browsers.length < sessions) {
    const signIns = Array.from({ length: concurrentSignIns }, () =>
      signInByHttp(url, provider, account),
    );
    browsers.push(...(await Promise.all(signIns)).map(({ browser }) => browser));
  }
  const startedAt = performance.now();
  const times = await Promise.all(browsers.map(browser => refresh(browser)));
  const tookMs = performance.now() - startedAt;
  const good = times.filter(time => time !== undefined);
  return { refreshes: { sessions, preserved: good.length, tookMs, ...summarize(good) } };
}

async function refresh(browser: TestBrowser): Promise<number | undefined> {
  const startedAt = performance.now();
  const response = await browser.call('/api/auth/oidc/refresh?env=development');
  await response.body?.cancel();
  return response.ok ? performance.now() - startedAt : undefined;
}
