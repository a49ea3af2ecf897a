import { open } from 'node:fs/promises';

/** Makes the names in a folder outlive a power failure, where the system can. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; names are safe there once the call has returned.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
