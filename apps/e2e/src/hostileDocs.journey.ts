import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { catalogFolder } from './testServer.ts';

const folder = join(catalogFolder, 'hostile-docs-journey');
const corpusFile = resolve(
  import.meta.dirname,
  '../../../plugins/techdocs-backend/src/testing/hostilePages.ts',
);
const { hostilePages } = (await import(pathToFileURL(corpusFile).href)) as {
  hostilePages: readonly (readonly [name: string, markdown: string])[];
};
const names = hostilePages.map((_, index) => `case-${String(index + 1).padStart(2, '0')}`);

test.beforeAll(async () => {
  await mkdir(join(folder, 'docs'), { recursive: true });
  const nav = names.map(name => `  - ${name}: ${name}.md\n`).join('');
  await writeFile(join(folder, 'mkdocs.yml'), `site_name: Hostile\nnav:\n${nav}`);
  for (const [index, [, markdown]] of hostilePages.entries())
    await writeFile(join(folder, `docs/${names[index]}.md`), markdown);
  await writeFile(
    join(folder, 'catalog-info.yaml'),
    `apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: hostile-docs, annotations: { backstage.io/techdocs-ref: 'dir:.' } }
spec: { type: library, lifecycle: production, owner: 'group:pricing' }
`,
  );
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a page tried to do, in the browser's own words. */
async function watchForHarm(page: Page, portal: string): Promise<() => Promise<string[]>> {
  const harm: string[] = [];
  page.on('dialog', dialog => {
    harm.push(`dialog ${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => harm.push(`error ${message} at ${page.url()}`));
  page.context().on('page', opened => harm.push(`window ${opened.url()}`));
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== new URL(portal).origin)
      harm.push(`request ${request.url()} at ${page.url()}`);
  });
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      found.push(`${violatedDirective} ${blockedURI} at ${location.pathname}`),
    );
  });
  return async () => {
    const found = await page.evaluate(
      () => (window as unknown as { violations: string[] }).violations,
    );
    return [...harm, ...found];
  };
}

test('hostile docs run nothing in the reader and load nothing from elsewhere', async ({
  page,
  baseURL,
}) => {
  const readHarm = await watchForHarm(page, baseURL ?? '');
  await expect(async () => {
    await page.goto(`/docs/default/component/hostile-docs/${names[0]}`);
    await expect(page.getByTestId('docs-article')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 40_000 });
  // In one go in the browser: the pages are many.
  const left = await page.evaluate(async (pages: readonly string[]) => {
    const found: string[] = [];
    const read = () => document.querySelector('[data-testid=docs-article]');
    for (const name of pages) {
      const isShown = () =>
        document.querySelector('nav[aria-label="Pages of these docs"] a[aria-current=page]')
          ?.textContent === name && read()?.getAttribute('aria-busy') === 'false';
      const latest = performance.now() + 15_000;
      while (!isShown()) {
        if (performance.now() > latest) throw new Error(`The page ${name} is not shown`);
        await new Promise(requestAnimationFrame);
      }
      const elements = [...(read()?.shadowRoot?.querySelectorAll('.docs-article *') ?? [])];
      for (const element of elements) {
        for (const type of ['mouseover', 'focus', 'toggle', 'load', 'error', 'click'])
          element.dispatchEvent(new Event(type));
        if (element.matches('script, style, link, meta, base, object, embed, iframe, form'))
          found.push(`${element.tagName} in ${name}`);
        for (const { name: key, value } of element.attributes)
          if (
            key.startsWith('on') ||
            (key !== 'src' && /^\s*(?:javascript|vbscript|data):/i.test(value))
          )
            found.push(`${key}=${value} in ${name}`);
      }
      document.querySelector<HTMLElement>('a[data-direction=next]')?.click();
    }
    return found;
  }, names);
  expect(left).toEqual([]);
  expect(await readHarm()).toEqual([]);
});

// The text is that of the reader; what differs is the policy, which all files have.
const opened = names.filter((_, index) => index % 5 === 0);

test('a hostile page that is opened by itself runs nothing', async ({ page, baseURL }) => {
  // The reader sets the cookie with which files are opened.
  await page.goto(`/docs/default/component/hostile-docs/${names[0]}`);
  await expect(page.getByTestId('docs-article')).toBeVisible();
  const readHarm = await watchForHarm(page, baseURL ?? '');
  for (const name of opened) {
    const address = `/api/techdocs/static/docs/default/component/hostile-docs/${name}/index.html`;
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(await page.evaluate(() => window.origin)).toBe('null');
  }
  expect(await readHarm()).toEqual([]);
});
