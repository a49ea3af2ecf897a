import {
  type Alert,
  type Build,
  type BuildJob,
  deliveryLimits,
  type PullRequest,
} from '@portico/delivery-common';

const { nameLength, titleLength } = deliveryLimits;
const maxReviewers = 20;

/** Builds no longer than what is stored and shown; hosts have texts and lists of any length. */
export function boundBuilds(builds: readonly Build[], page: string): Build[] {
  return takeDated(builds, deliveryLimits.builds).map(build => ({
    ...build,
    startedAt: isTime(build.startedAt) ? build.startedAt : undefined,
    id: build.id.slice(0, nameLength),
    name: build.name.slice(0, nameLength),
    title: firstLine(build.title).slice(0, titleLength),
    ...cutNames(build, ['branch', 'commit', 'author', 'trigger']),
    url: checkUrl(build.url, page),
  }));
}

/** Pull requests no longer than what is stored and shown. */
export function boundPullRequests(pulls: readonly PullRequest[], page: string): PullRequest[] {
  return takeDated(pulls, deliveryLimits.pullRequests).map(pull => ({
    ...pull,
    updatedAt: isTime(pull.updatedAt) ? pull.updatedAt : pull.createdAt,
    title: firstLine(pull.title).slice(0, titleLength),
    branch: pull.branch.slice(0, nameLength),
    target: pull.target.slice(0, nameLength),
    ...cutNames(pull, ['author']),
    reviewers: pull.reviewers.slice(0, maxReviewers).map(name => name.slice(0, nameLength)),
    url: checkUrl(pull.url, page),
  }));
}

/** What has no time can be in no order. */
function takeDated<T extends { createdAt: string }>(items: readonly T[], max: number): T[] {
  return items.filter(({ createdAt }) => isTime(createdAt)).slice(0, max);
}

/** Whether a text is a time that can be put in order. */
export function isTime(text: string | undefined): text is string {
  return text !== undefined && text.length <= 40 && !Number.isNaN(Date.parse(text));
}

/** Alerts no longer than what is stored and shown. */
export function boundAlerts(alerts: readonly Alert[], page: string): Alert[] {
  return takeDated(alerts, deliveryLimits.alerts).map(alert => ({
    ...alert,
    id: alert.id.slice(0, nameLength),
    title: firstLine(alert.title).slice(0, titleLength),
    summary: alert.summary?.slice(0, titleLength),
    ...cutNames(alert, ['environment']),
    url: checkUrl(alert.url, page),
    runbookUrl: alert.runbookUrl && (checkUrl(alert.runbookUrl, '') || undefined),
  }));
}

const maxJobs = 100;
const maxSteps = 200;

/** Jobs no longer than what is shown. */
export function boundJobs(jobs: readonly BuildJob[], page: string): BuildJob[] {
  return jobs.slice(0, maxJobs).map(job => ({
    ...job,
    name: job.name.slice(0, nameLength),
    url: checkUrl(job.url, page),
    steps: job.steps
      .slice(0, maxSteps)
      .map(({ name, state }) => ({ name: name.slice(0, nameLength), state })),
  }));
}

function cutNames<T extends object, K extends keyof T>(item: T, keys: readonly K[]): Pick<T, K> {
  const cut = keys.flatMap(key => {
    const value = item[key];
    return typeof value === 'string' && value !== '' ? [[key, value.slice(0, nameLength)]] : [];
  });
  const none = Object.fromEntries(keys.map(key => [key, undefined]));
  return { ...none, ...Object.fromEntries(cut) } as Pick<T, K>;
}

/** A text up to the end of its first line. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** What a host calls an address leads to a web page, or to the list of all. */
export function checkUrl(address: string, page: string): string {
  const isPage = address.length <= 2000 && /^https?:\/\//i.test(address) && URL.canParse(address);
  return isPage ? address : page;
}
