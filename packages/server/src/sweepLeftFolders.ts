import { sweepTemporaryFolders } from './files/TemporaryFolder.ts';
import type { Logger } from './logging/Logger.ts';

/** Removes what a killed server left in the folder for temporary files. */
export async function sweepLeftFolders(logger: Logger): Promise<void> {
  try {
    const count = await sweepTemporaryFolders();
    if (count > 0) logger.info(`Removed ${count} temporary folders of servers that were killed`);
  } catch (error) {
    logger.warn('Temporary folders of servers that were killed cannot be removed', { error });
  }
}
