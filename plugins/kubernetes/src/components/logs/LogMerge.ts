import type { LogBuffer } from '@portico/ui/log';

/** A log that has been silent for so long does not hold back the others. */
const silentMs = 500;
/** How long the first line of a log is waited for. */
const startMs = 2000;
const mergeEveryMs = 100;
/** Lines that are added at a time; in between the page does other work. */
const maxLines = 5000;

interface Held {
  prefix: string;
  times: string[];
  lines: string[];
  /** Lines before it have been added. */
  next: number;
  /** The time of the latest line that came. */
  latest: string;
  silentAt: number;
}

/** One of the logs that are merged. */
export interface MergedSource {
  /** @param text - whole lines, each with its time in front as `timestamps` of Kubernetes writes it. */
  append(text: string): void;
  end(): void;
}

/**
 * Puts several logs into one by the times of their lines, and leaves the times out. A line waits until no other log may
 * still have an earlier one: until each of them has come further, has ended or is silent.
 */
export class LogMerge {
  readonly #log: LogBuffer;
  readonly #open = new Set<Held>();
  readonly #held = new Set<Held>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  constructor(log: LogBuffer) {
    this.#log = log;
  }

  /** @param prefix - what its lines begin with in the merged log. */
  open(prefix: string): MergedSource {
    const silentAt = Date.now() + startMs;
    const held: Held = { prefix, times: [], lines: [], next: 0, latest: '', silentAt };
    this.#open.add(held);
    this.#held.add(held);
    return {
      append: text => {
        for (const line of text.split('\n').slice(0, -1)) add(held, line);
        held.silentAt = Date.now() + silentMs;
        this.#schedule(mergeEveryMs);
      },
      end: () => {
        this.#open.delete(held);
        this.#schedule(mergeEveryMs);
      },
    };
  }

  /** Waits until every line that came is in the merged log, which takes the end of each of the logs. */
  settle(): Promise<void> {
    return new Promise(resolve => {
      this.#waiting.push(resolve);
      this.#schedule(0);
    });
  }

  /** Adds nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#held.clear();
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#merge();
    }, ms);
  }

  #merge(): void {
    const limit = this.#findLimit();
    const parts: string[] = [];
    let first = this.#findFirst(limit);
    for (; first && parts.length < maxLines; first = this.#findFirst(limit)) {
      parts.push(`${first.prefix}${first.lines[first.next]}\n`);
      first.next += 1;
    }
    this.#log.append(parts.join(''));
    let isEmpty = true;
    for (const held of this.#held) {
      if (held.next < held.lines.length) isEmpty = false;
      else if (this.#open.has(held)) Object.assign(held, { times: [], lines: [], next: 0 });
      else this.#held.delete(held);
    }
    if (first) this.#schedule(0);
    else if (!isEmpty) this.#schedule(mergeEveryMs);
    else for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** The time up to which no log will have further lines; `undefined` where all may be added. */
  #findLimit(): string | undefined {
    const now = Date.now();
    let limit: string | undefined;
    for (const { latest, silentAt } of this.#open)
      if (now < silentAt && (limit === undefined || latest < limit)) limit = latest;
    return limit;
  }

  #findFirst(limit: string | undefined): Held | undefined {
    let first: Held | undefined;
    let least = '';
    for (const held of this.#held) {
      const time = held.times[held.next];
      if (time === undefined || (limit !== undefined && time > limit)) continue;
      if (first && time >= least) continue;
      first = held;
      least = time;
    }
    return first;
  }
}

/** Stores a line; one without a time, as of a server that writes none, belongs to the line before it. */
function add(held: Held, line: string): void {
  const [start = '', time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+)(Z|[+-]\d\d:\d\d) /.exec(line) ?? [];
  if (time !== '') held.latest = zone === 'Z' ? time : toUtc(time + zone);
  held.times.push(held.latest);
  held.lines.push(line.slice(start.length));
}

/** Without the zone's letter, so that a time with more digits comes after one that it begins with. */
const toUtc = (time: string) => new Date(time).toISOString().slice(0, -1);
