import {
  buryField,
  type BuryingWay,
  buryingWays,
  secretMarks,
} from '@portico/scaffolder-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { entityByNameEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtInFields } from '../../fields/builtInFields.ts';
import { createValidator } from '../../model/createValidator.ts';
import { omitSecrets, pickShownValues, pickSubmittedValues } from '../../model/formValues.ts';
import { createFormStep, type FormStep } from '../../model/readForm.ts';
import { WizardReview } from '../Wizard/WizardReview.tsx';
import { TemplateForm } from './TemplateForm.tsx';

type Values = Readonly<Record<string, unknown>>;

useMswServer();
beforeEach(() =>
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [],
      totalItems: 0,
      pageInfo: {},
    }),
    answerCatalog.answerNotFound(entityByNameEndpoint),
  ),
);
const render = (children: ReactNode) => renderInTestApp(children, { plugins: [catalogPlugin] });

const secret = 'hidden-text';
const validator = createValidator();
const noNames = new Map<string, never>();

function Shown({
  step,
  initial,
  onSubmit = () => {},
}: {
  step: FormStep;
  initial: Values;
  onSubmit?: (values: Values) => void;
}) {
  const [values, setValues] = useState(initial);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  return (
    <TemplateForm
      step={step}
      values={values}
      onChange={setValues}
      secrets={secrets}
      onSecretsChange={setSecrets}
      suggested={noNames as never}
      fields={builtInFields}
      layouts={noNames}
      ownFields={new Set(builtInFields.keys())}
      onSubmit={onSubmit}
    >
      <button type="submit">Send</button>
    </TemplateForm>
  );
}

const readInputs = () => [...document.querySelectorAll<HTMLInputElement>('input, textarea')];

describe('a secret, however it is marked and wherever it is', () => {
  /** @returns where the secret is seen. */
  const findShown = async (marked: object, through: readonly BuryingWay[]) => {
    const { schema, values } = buryField({ type: 'string', ...marked }, secret, through);
    const step = createFormStep(schema, 'Step');
    const shown = pickShownValues(step, values, validator);
    try {
      render(
        <>
          <Shown step={step} initial={values} />
          <WizardReview steps={[step]} values={[shown]} />
        </>,
      );
      await screen.findByText('Send');
      const inputs = readInputs();
      const isTypedHidden = inputs.some(({ type }) => type === 'password');
      const seen = [
        // Some combinations are not rendered by forms at all.
        through.length === 1 && !isTypedHidden && 'no control',
        inputs.some(({ type, value }) => type !== 'password' && value === secret) && 'control',
        document.body.textContent.includes(secret) && 'page',
        JSON.stringify(omitSecrets([step], values)).includes(secret) && 'draft',
      ];
      return seen.flatMap(place => (place === false ? [] : `${place} of ${through.join(' < ')}`));
    } finally {
      cleanup();
    }
  };

  it.each(secretMarks.map(marked => [JSON.stringify(marked), marked] as const))(
    'is not shown where %s',
    async (_, marked) => {
      for (const way of buryingWays) expect(await findShown(marked, [way])).toEqual([]);
    },
    60_000,
  );

  it('is not shown through a reference within another keyword', async () => {
    for (const way of buryingWays)
      expect(await findShown({ 'ui:widget': 'password' }, ['ref', way])).toEqual([]);
    const chain = ['ref', 'ref', 'allOf', 'ref'] as const;
    expect(await findShown({ 'ui:field': 'Secret' }, chain)).toEqual([]);
  }, 60_000);

  it('is not shown through several ways', async () => {
    const through = fc.array(fc.constantFrom(...buryingWays), { minLength: 2, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...secretMarks), through, async (marked, ways) => {
        expect(await findShown(marked, ways)).toEqual([]);
      }),
      {
        numRuns: 25,
        seed: 1,
      },
    );
  }, 60_000);
});

describe('a field that checks its value', () => {
  const refused = /Must start and end with an alphanumeric/;
  const submit = async (schema: Record<string, unknown>, values: Values) => {
    const submitted: Values[] = [];
    const step = createFormStep(schema, 'Step');
    render(<Shown step={step} initial={values} onSubmit={next => submitted.push(next)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    return submitted;
  };

  it.each(buryingWays.map(way => [way] as const))('does so through %s', async way => {
    for (const through of [[way], ['items', way, 'properties']] as const) {
      const field = { type: 'string', title: 'Name', 'ui:field': 'EntityNamePicker' };
      const wrong = buryField(field, 'bad name!!', through);
      expect(await submit(wrong.schema, wrong.values)).toEqual([]);
      expect((await screen.findAllByText(refused)).length).toBeGreaterThan(0);
      cleanup();
      const right = buryField(field, 'good-name', through);
      expect(await submit(right.schema, right.values)).toHaveLength(1);
      cleanup();
    }
  });

  it('does not where a condition hides it', async () => {
    const { schema } = buryField({ type: 'string', 'ui:field': 'EntityNamePicker' }, 'bad name!!', [
      'dependenciesOneOf',
      'items',
    ]);
    const values = { start: [{ on: false, inner: 'bad name!!' }] };
    expect(await submit(schema, values)).toHaveLength(1);
  });
});

describe('a property that branches describe in different ways', () => {
  const place = {
    type: 'object',
    properties: { mode: { type: 'string', title: 'Mode', enum: ['existing', 'new', 'many'] } },
    dependencies: {
      mode: {
        oneOf: [
          {
            properties: {
              mode: { const: 'existing' },
              value: { type: 'string', title: 'Value' },
            },
          },
          {
            properties: {
              mode: { enum: ['new'] },
              value: { type: 'string', title: 'Value', 'ui:field': 'EntityNamePicker' },
            },
          },
          {
            properties: {
              mode: { const: 'many' },
              value: { type: 'array', title: 'Values', items: { type: 'string' } },
            },
          },
        ],
      },
    },
  };
  const submitted: Values[] = [];
  const send = async (schema: Record<string, unknown>, initial: Values) => {
    submitted.length = 0;
    const step = createFormStep(schema, 'Step');
    render(<Shown step={step} initial={initial} onSubmit={next => submitted.push(next)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    return submitted.length;
  };

  it.each([
    ['existing', 'component:default/pay', 1],
    ['new', 'component:default/pay', 0],
    ['new', 'pay', 1],
    ['many', ['a b'], 1],
  ])('is checked as the one that holds says: %s %s', async (mode, value, count) => {
    expect(await send(place, { mode, value })).toBe(count);
    cleanup();
    const lists = { type: 'object', properties: { list: { type: 'array', items: place } } };
    expect(await send(lists, { list: [{ mode, value }] })).toBe(count);
  });

  it('is rendered as the one that holds says', async () => {
    const step = createFormStep(place, 'Step');
    render(<Shown step={step} initial={{ mode: 'many', value: ['x'] }} />);
    expect(await screen.findByText('Values')).toBeVisible();
    expect(screen.queryByText(/cannot be shown/)).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'new');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Value' }), 'a b');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Must start and end with an alphanumeric/)).toBeVisible();
  });
});

it('names items of a list by the list, where they are a choice too', async () => {
  const alternatives = [
    { title: 'By name', type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
    { title: 'By key', type: 'object', properties: { key: { type: 'string', title: 'Key' } } },
  ];
  const step = createFormStep(
    {
      type: 'object',
      properties: {
        places: { type: 'array', title: 'Places', items: { anyOf: alternatives } },
        others: { type: 'array', items: { oneOf: alternatives } },
      },
    },
    'Step',
  );
  const values = { places: [{ name: 'a' }, { key: 'b' }], others: [{ key: 'c' }] };
  render(<Shown step={step} initial={values} />);
  for (const name of ['Places 1', 'Places 2', 'others 1'])
    expect(await screen.findByRole('combobox', { name })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/-\d/);
});

it('hides and submits nothing that depends on a checkbox which was unticked', async () => {
  const step = createFormStep(
    {
      type: 'object',
      properties: { flag: { type: 'boolean', title: 'Flag' }, kept: { type: 'string' } },
      dependencies: {
        flag: { properties: { more: { type: 'string', title: 'More' } }, required: ['more'] },
      },
    },
    'Step',
  );
  const submitted: Values[] = [];
  render(<Shown step={step} initial={{}} onSubmit={next => submitted.push(next)} />);
  const flag = await screen.findByRole('checkbox', { name: 'Flag' });
  expect(screen.queryByRole('textbox', { name: /More/ })).toBeNull();
  await userEvent.click(flag);
  await userEvent.type(await screen.findByRole('textbox', { name: /More/ }), 'x');
  await userEvent.click(flag);
  expect(screen.queryByRole('textbox', { name: /More/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(pickSubmittedValues([step], submitted[0] ?? {}, validator)).toEqual({ flag: false });
});

describe('a field or a widget that there is not', () => {
  it.each<[string, { type: string } & Record<string, unknown>]>([
    ['field', { type: 'string', 'ui:field': 'Nothing' }],
    ['field', { type: 'string', 'ui:options': { field: 'Nothing' } }],
    ['field', { type: 'string', 'ui:field': 'constructor' }],
    ['field', { type: 'array', items: { type: 'string' }, 'ui:field': 'Nothing' }],
    ['widget', { type: 'string', 'ui:widget': 'nothing' }],
    ['widget', { type: 'string', 'ui:options': { widget: 'nothing' } }],
    ['widget', { type: 'string', 'ui:widget': 'constructor' }],
    ['widget', { type: 'string', 'ui:widget': { a: 1 } }],
    ['widget', { type: 'boolean', 'ui:widget': 'textarea' }],
    ['widget', { type: 'integer', 'ui:widget': 'checkboxes' }],
    ['widget', { type: 'array', items: { type: 'string' }, 'ui:widget': 'radio' }],
  ])('is named, with those that there are, and the form works: %s %j', async (kind, broken) => {
    const step = createFormStep(
      {
        type: 'object',
        properties: {
          list: { type: 'array', items: { ...broken, title: 'Broken' } },
          name: { type: 'string', title: 'Name' },
        },
      },
      'Step',
    );
    const filled = { string: 'x', array: ['x'], boolean: true, integer: 5 }[broken.type];
    const submitted: Values[] = [];
    render(
      <Shown step={step} initial={{ list: [filled] }} onSubmit={next => submitted.push(next)} />,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'pay');
    expect(
      await screen.findByText(new RegExp(`The template names the ${kind} .+: .+`)),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(submitted).toMatchObject([{ name: 'pay' }]);
  });

  it('takes no other field with it where only rendering shows that it fits no value', async () => {
    const step = createFormStep(
      {
        type: 'object',
        properties: {
          broken: { enum: ['a'], 'ui:widget': 'nothing', title: 'Broken' },
          name: { type: 'string', title: 'Name' },
        },
      },
      'Step',
    );
    render(<Shown step={step} initial={{}} />);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(screen.getByText(/Broken cannot be shown/)).toBeVisible();
  });
});
