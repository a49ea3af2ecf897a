import { runCommand } from '@portico/app-server/command';
import { readInstallation } from './readInstallation.ts';

process.exitCode = await runCommand(await readInstallation(process.cwd()));
