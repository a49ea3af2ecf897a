import { expect, it } from 'vitest';
import { createCompany } from './companyShape.ts';
import { makeQuestions } from './questions.ts';

it('makes the same questions each time, each of another form', () => {
  const company = createCompany(200);
  const list = () =>
    makeQuestions(60).map(({ title, toCall }) => `${title} ${toCall(company).path}`);
  const questions = list();
  expect(list()).toEqual(questions);
  expect(new Set(questions).size).toBe(60);
  expect(questions.filter(each => each.startsWith('search')).length).toBeGreaterThan(5);
});
