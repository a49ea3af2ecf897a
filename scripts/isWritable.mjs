// Only built-ins, and only syntax that Node 18 knows.
import { accessSync, constants } from 'node:fs';

/** Whether this user may write to a folder. */
export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
