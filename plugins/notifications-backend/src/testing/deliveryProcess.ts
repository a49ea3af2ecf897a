// A process that mails what waits, to be killed. It loads its code, waits for a line on its standard input, opens the database
// of its argument, writes 'ready', and works until it is killed.
import { once } from 'node:events';
import { createLogger } from '@portico/server/assembly';
import type { DatabaseOptions } from '@portico/server/database';
import { openDelivery } from './openDelivery.ts';

const { options, port } = JSON.parse(String(process.argv[2])) as {
  options: DatabaseOptions;
  port: number;
};
await once(process.stdin, 'data');
const { queue } = await openDelivery(options, {
  port,
  logger: createLogger({
    level: 'error',
    format: 'json',
    write: line => process.stderr.write(line),
  }),
});
await queue.start();
process.stdout.write('ready\n');
