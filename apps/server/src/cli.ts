#!/usr/bin/env node
import { runCommand } from './command.ts';
import { repositoryInstallation } from './repositoryInstallation.ts';

process.exitCode = await runCommand(repositoryInstallation);
