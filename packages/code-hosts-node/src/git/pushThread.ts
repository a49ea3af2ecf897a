import type { GitPush, GitPushResult } from '@portico/code-hosts';
import { serveJobs } from '@portico/server/thread';
import { pushCommit } from './pushCommit.ts';

serveJobs<GitPush, GitPushResult>(push => pushCommit(push));
