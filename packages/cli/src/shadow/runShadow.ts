import { alignLists } from './alignLists.ts';
import { classifyCall } from './classifyCall.ts';
import type { Decisions } from './Decisions.ts';
import { listDifferences } from './listDifferences.ts';
import { type ComparedAnswer, normalizeAnswer } from './normalizeAnswer.ts';
import type { PortalSide } from './PortalSide.ts';
import { readOrder } from './readOrder.ts';
import type { RecordedCall } from './RecordedCall.ts';
import { ShadowReport } from './ShadowReport.ts';

/** What is compared, and how. */
export interface ShadowOptions {
  calls: AsyncIterable<RecordedCall | undefined>;
  former: PortalSide;
  here: PortalSide;
  decisions: Decisions;
  concurrency: number;
  maxPerRoute: number;
}

/** Different calls of one recording; more are counted and not sent. */
const maxCalls = 200_000;

interface DistinctCall {
  call: RecordedCall;
  route: string;
  count: number;
}

/** Sends what a recording reads to both portals, each different call once, and compares the answers. */
export async function runShadow(options: ShadowOptions): Promise<ShadowReport> {
  const report = new ShadowReport(options.maxPerRoute);
  const distinct = await collectCalls(options.calls, report);
  const waiting = distinct.values();
  const work = async () => {
    for (const each of waiting) await compareCall(each, options, report);
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return report;
}

async function collectCalls(
  calls: ShadowOptions['calls'],
  report: ShadowReport,
): Promise<Map<string, DistinctCall>> {
  const distinct = new Map<string, DistinctCall>();
  for await (const call of calls) {
    const found = call ? classifyCall(call) : { omitted: 'no call to the API of a portal' };
    if ('omitted' in found || !call) {
      report.omit('omitted' in found ? found.omitted : '');
      continue;
    }
    const key = JSON.stringify([call.method, call.path, call.body]);
    const known = distinct.get(key);
    if (known) known.count += 1;
    else if (distinct.size < maxCalls) distinct.set(key, { call, route: found.route, count: 1 });
    else report.omit(`more than ${maxCalls} different calls`);
  }
  return distinct;
}

/** Whether a portal, or what is in front of it, did not answer a call. */
function isFailure({ status }: ComparedAnswer): boolean {
  return status === 0 || status >= 500;
}

async function compareCall(
  { call, route, count }: DistinctCall,
  { former, here, decisions }: ShadowOptions,
  report: ShadowReport,
): Promise<void> {
  const answers = await Promise.all([former.call(call), here.call(call)]);
  if (answers[0].status === 401) report.unauthorized.former += count;
  if (answers[1].status === 401) report.unauthorized.here += count;
  if (answers.every(isFailure)) report.failed += count;
  const order = readOrder(call.path, call.body);
  const [one, other] = answers.map(answer => normalizeAnswer(answer, order));
  const areBothRead = one?.body !== undefined && other?.body !== undefined;
  const differences =
    one?.status === other?.status
      ? !areBothRead
        ? []
        : listDifferences(...alignLists(one?.body, other?.body, order))
      : [{ pointer: '/status', former: one?.status, here: other?.status }];
  report.add({ route, count, example: `${call.method} ${call.path}` }, differences, difference =>
    decisions.find(route, difference),
  );
}
