import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeQuestions, type Question } from '../catalog/questions.ts';
import type { HttpCall, HttpClient } from '../http/HttpClient.ts';
import type { QuestionFigures } from '../report/loadFigures.ts';
import type { EngineName } from '../server/engines.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withCompany } from './withCompany.ts';

const questionCount = 100;
const calls = 15;
const restMs = 3000;

/** Times queries of many forms in catalogs of several sizes. */
export async function measureQuestions(
  engine: EngineName,
  sizes: readonly number[],
): Promise<QuestionFigures> {
  const questions = makeQuestions(questionCount);
  const times: QuestionTimes[][] = [];
  for (const size of sizes) times.push(await measureSize(engine, size, questions));
  return {
    engine,
    sizes: [...sizes],
    loadAverage: loadavg()[0] ?? 0,
    questions: questions.map(({ title }, at) => ({
      title,
      firstMs: times.map(ofSize => ofSize[at]?.firstMs ?? Number.NaN),
      ms: times.map(ofSize => ofSize[at]?.ms ?? Number.NaN),
    })),
  };
}

interface QuestionTimes {
  firstMs: number;
  ms: number;
}

/** @returns the times of each question. */
async function measureSize(
  engine: EngineName,
  entities: number,
  questions: readonly Question[],
): Promise<QuestionTimes[]> {
  return withCompany({ engine, entities, connections: 1 }, async ({ company, server, client }) => {
    // Search indexes what was read.
    await waitUntilIdle(server);
    await sleep(restMs);
    const times: QuestionTimes[] = [];
    for (const { toCall } of questions) times.push(await timeCalls(client, toCall(company), calls));
    return times;
  });
}

/** The first call, and the fastest of those that follow, which counts most where others use the machine. */
export async function timeCalls(
  client: HttpClient,
  call: HttpCall,
  count: number,
): Promise<QuestionTimes> {
  const times: number[] = [];
  while (times.length < count) {
    const calledAt = performance.now();
    await client.send(call);
    times.push(performance.now() - calledAt);
  }
  const [firstMs = Number.NaN, ...others] = times;
  return { firstMs, ms: Math.min(...others) };
}
