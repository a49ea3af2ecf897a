import { expect, it } from 'vitest';
import { readFormSteps } from './readForm.ts';

const flag = (name: string) => ({ 'backstage:featureFlag': name });

it('omits steps and fields whose feature flag is off', () => {
  const form = {
    title: '',
    steps: [
      {
        title: 'One',
        schema: {
          properties: {
            always: { type: 'string' },
            on: { type: 'string', ...flag('on') },
            off: { type: 'string', ...flag('off') },
          },
        },
      },
      { title: 'Off', schema: { ...flag('off'), properties: {} } },
      { title: 'On', schema: { ...flag('on'), properties: {} } },
    ],
  };
  const steps = readFormSteps(form, name => name === 'on');
  expect(steps.map(({ title }) => title)).toEqual(['One', 'On']);
  expect(Object.keys(steps[0]?.schema.properties ?? {})).toEqual(['always', 'on']);
});
