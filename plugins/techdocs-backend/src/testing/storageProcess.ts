import { createInterface } from 'node:readline';
import { createS3Storage } from '../storage/createS3Storage.ts';

/** Runs calls of a storage in S3 from lines of JSON. The library has no modules that the runner of the tests could load. */
const storage = createS3Storage(JSON.parse(process.argv[2] ?? '{}'));

/** A call, and the bytes that it writes as base64. */
interface Call {
  name: 'readFile' | 'writeFile' | 'listFiles' | 'removeFiles';
  args: unknown[];
  bytes?: string;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { name, args, bytes } = JSON.parse(line) as Call;
  const all = bytes === undefined ? args : [...args, Buffer.from(bytes, 'base64')];
  const result: unknown = await (storage[name] as (...args: unknown[]) => Promise<unknown>)(...all);
  const answer =
    result instanceof Uint8Array
      ? { bytes: Buffer.from(result).toString('base64') }
      : { value: result };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
