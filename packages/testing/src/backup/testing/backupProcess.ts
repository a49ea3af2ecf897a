import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type BackupSink, backUp, openFolderSink, restore } from '@portico/server/backup';
import type { DatabaseOptions } from '@portico/server/database';
import { describeShop } from './shop.ts';

// Waits until its standard input says so, then backs a shop up to a folder or restores it, and ends. Where a place is named, it says
// `held` there and does not go on: after so many files of the backup, or after so many bytes of the archive.
const [kind, options = '', path = '', heldAt] = process.argv.slice(2);
const storage = describeShop(JSON.parse(options) as DatabaseOptions);

async function hold(): Promise<void> {
  process.stdout.write('held\n');
  process.stdin.resume();
  await new Promise(() => {});
}

async function openSink(): Promise<BackupSink> {
  const sink = await openFolderSink(path);
  let files = 0;
  return {
    async add(name, bytes) {
      if (String(files) === heldAt) await hold();
      files += 1;
      return sink.add(name, bytes);
    },
    finish: () => sink.finish(),
    abort: () => sink.abort(),
  };
}

async function* readHeld(): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    if (bytes >= Number(heldAt)) await hold();
    bytes += (chunk as Uint8Array).length;
    yield chunk as Uint8Array;
  }
}

process.stdout.write('ready\n');
await once(process.stdin, 'data');
if (kind === 'backup') await backUp({ ...storage, version: '1.0.0', sink: await openSink() });
else {
  const source = heldAt === undefined ? path : Readable.from(readHeld());
  await restore({ source, target: { ...storage, replaces: true, omitted: new Set() } });
}
process.exit(0);
