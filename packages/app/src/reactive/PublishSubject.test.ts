import { afterEach, expect, it, vi } from 'vitest';
import { PublishSubject } from './PublishSubject.ts';

afterEach(() => vi.unstubAllGlobals());

it('passes on to all who listen, and to nobody who has stopped', () => {
  const subject = new PublishSubject<number>();
  const heard: string[] = [];
  const stop = subject.subscribe(value => heard.push(`a${value}`));
  subject.subscribe(value => heard.push(`b${value}`));
  subject.post(1);
  stop();
  subject.post(2);
  expect(heard).toEqual(['a1', 'b1', 'b2']);
});

it('keeps what one listener throws from the others', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const subject = new PublishSubject();
  const heard = vi.fn<() => void>();
  subject.subscribe(() => {
    throw new Error('deaf');
  });
  subject.subscribe(heard);
  subject.post();
  expect(heard).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledWith(new Error('deaf'));
});

it('refuses posts after closing', () => {
  const subject = new PublishSubject();
  const heard = vi.fn<() => void>();
  subject.subscribe(heard);
  subject.close();
  subject.subscribe(heard);
  expect(() => subject.post()).toThrow('PublishSubject is closed');
  expect(heard).not.toHaveBeenCalled();
});
