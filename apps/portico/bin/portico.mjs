#!/usr/bin/env node
// Only syntax that old versions of Node know, so that each can say which one is needed.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    `portico: Portico needs Node 24.15 or newer, and this is ${process.versions.node}; install a newer one and try again\n`,
  );
  process.exit(1);
}
const { run } = await import('./run.mjs');
await run(process.argv.slice(2));
