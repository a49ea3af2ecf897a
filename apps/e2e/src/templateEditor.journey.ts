import { expect, type Page, test } from '@playwright/test';

const template = `apiVersion: scaffolder.backstage.io/v1beta3
kind: Template
metadata:
  name: greeter
spec:
  owner: group:default/ticks
  type: service
  parameters:
    - title: About it
      required: [name]
      properties:
        name:
          type: string
          title: Name
  steps:
    - id: fetch
      name: Fetch
      action: fetch:template
      input:
        url: ./skeleton
        values:
          name: \${{ parameters.name }}
`;

/** Has the browser's dialog choose a folder of the page's own storage, which has the same handles as one of a disk. */
async function seedFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const picker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('greeter', { create: true });
    Object.assign(window, { showDirectoryPicker: picker });
  });
  await page.goto('/create/template');
  await page.evaluate(async text => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('greeter', { create: true });
    const skeleton = await folder.getDirectoryHandle('skeleton', { create: true });
    const write = async (at: FileSystemDirectoryHandle, name: string, content: string) => {
      const handle = await at.getFileHandle(name, { create: true });
      const writable = await handle.createWritable();
      await writable.write(content);
      await writable.close();
    };
    await write(folder, 'template.yaml', text);
    await write(skeleton, 'README.md', '# ${{ values.name }}\n');
  }, template);
}

const readFolder = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('greeter');
    const handle = await folder.getFileHandle('template.yaml');
    return (await handle.getFile()).text();
  });

test('a folder of the computer is edited with a live form and a dry run, and loses nothing before it is saved', async ({
  page,
}) => {
  await seedFolder(page);
  const openFolder = page.getByRole('button', { name: 'Open a folder…' });
  await openFolder.click();
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeVisible();

  const editor = page.locator('.cm-content').first();
  await editor.getByText('title: Name').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ui:help: Shown below');
  await expect(page.getByText('Shown below').last()).toBeVisible();

  await name.fill('hello');
  await page.getByRole('tab', { name: 'Dry run' }).click();
  await page.getByRole('button', { name: 'Start a dry run' }).click();
  await expect(page.getByText('# hello')).toBeVisible();

  // The browser has people confirm that they leave what is not saved.
  page.once('dialog', dialog => void dialog.accept());
  await page.reload();
  expect(await readFolder(page)).toBe(template);
  await openFolder.click();
  await expect(page.getByText('Your draft was restored')).toBeVisible();
  await page.getByRole('button', { name: 'Save to the folder' }).click();
  // A file that is written while it is read cannot be read.
  await expect.poll(() => readFolder(page).catch(String)).toContain('ui:help: Shown below');
  await expect(page.getByRole('button', { name: 'Save to the folder' })).toBeDisabled();
});
