import { once } from 'node:events';
import { backUp, openFolderSink, restore } from '@portico/server/backup';
import type { DatabaseOptions } from '@portico/server/database';
import { describeShop } from './shop.ts';

// Waits until its standard input says so, then backs a shop up or restores it, and ends.
const [kind, options = '', folder = ''] = process.argv.slice(2);
const storage = describeShop(JSON.parse(options) as DatabaseOptions);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
if (kind === 'backup')
  await backUp({ ...storage, version: '1.0.0', sink: await openFolderSink(folder) });
else await restore({ source: folder, target: { ...storage, replaces: true, omitted: new Set() } });
process.exit(0);
