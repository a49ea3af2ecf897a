import type { ConfigSchema } from '@portico/config';
import { AssemblyError, type ProblemCode } from '@portico/errors';
import { describe, expect, it } from 'vitest';
import { createApiFactory, createApiRef, optionalApi } from './apis.ts';
import { assemble } from './assemble.ts';
import { bindRoute } from './assembly/bindRoutes.ts';
import { createExtensionPoint } from './extensionPoints.ts';
import { createPlugin, type Plugin } from './plugins.ts';
import { type AnyRouteRef, createExternalRouteRef, createRouteRef } from './routeRefs.ts';

const textRef = createApiRef<string>({ id: 'text' });
const loudRef = createApiRef<string>({ id: 'loud' });
const cardPoint = createExtensionPoint<{ title: string }>({ id: 'card' });
const pagePoint = createExtensionPoint<{ route: AnyRouteRef; path: string }>({
  id: 'page',
  getMount: ({ route, path }) => ({ route, path }),
});
const namedPoint = createExtensionPoint<{ name: () => string }>({ id: 'named' });
const markSchema = { parse: (value: unknown) => value } as ConfigSchema<{ mark: string }>;
const shell = createPlugin({ id: 'shell', extensionPoints: [cardPoint, pagePoint] });

function problemsOf(assembleIt: () => unknown) {
  try {
    assembleIt();
  } catch (error) {
    if (error instanceof AssemblyError) return error.problems;
    throw error;
  }
  return [];
}

const codesOf = (plugins: Plugin[], rest = {}): ProblemCode[] =>
  problemsOf(() => assemble({ plugins, ...rest })).map(problem => problem.code);

describe('apis', () => {
  const text = createPlugin({
    id: 'text',
    provides: [createApiFactory({ api: textRef, create: () => 'hello' })],
  });

  it('makes an api from the apis it needs, once', () => {
    let made = 0;
    const loud = createPlugin({
      id: 'loud',
      provides: [
        createApiFactory({
          api: loudRef,
          needs: { text: textRef },
          create: ({ text }) => `${text.toUpperCase()}${++made}`,
        }),
      ],
    });
    const apis = assemble({ plugins: [text, loud] }).apisFor('text');
    expect([apis.require(loudRef), apis.require(loudRef)]).toEqual(['HELLO1', 'HELLO1']);
  });

  it('makes a plugin-scoped api once for each plugin that asks', () => {
    const named = createPlugin({
      id: 'named',
      provides: [
        createApiFactory({
          api: textRef,
          scope: 'plugin',
          create: (_, { pluginId }) => pluginId,
        }),
      ],
    });
    const assembly = assemble({ plugins: [named] });
    expect(assembly.apisFor('a').get(textRef)).toBe('a');
    expect(assembly.apisFor('b').get(textRef)).toBe('b');
  });

  it('makes an api from what its own plugin has: configuration, and contributions made from services', async () => {
    const storeRef = createApiRef<{ read(): string }>({ id: 'cards.services' });
    const owner = createPlugin({
      id: 'owner',
      extensionPoints: [namedPoint],
      provides: [
        createApiFactory({
          api: textRef,
          config: markSchema,
          needs: { cards: namedPoint },
          create: async ({ cards }, { config, pluginId }) =>
            `${pluginId}${config.mark}${cards.map(({ pluginId: from, value }) => `${from}/${value.name()}`).join()}`,
        }),
        createApiFactory({
          api: loudRef,
          needs: { text: textRef },
          create: ({ text }) => text.toUpperCase(),
        }),
      ],
    });
    class Stored {
      readonly #store: { read(): string };
      constructor(store: { read(): string }) {
        this.#store = store;
      }
      name = () => this.#store.read();
    }
    const cards = createPlugin({
      id: 'cards',
      services: storeRef,
      provides: [
        createApiFactory({ api: storeRef, create: async () => ({ read: () => 'stored' }) }),
      ],
      contributes: [
        namedPoint.addFrom(async (store: { read(): string }) => new Stored(store), { id: 'later' }),
        namedPoint.add({ id: 'first', order: 1, name: () => 'plain' }),
        namedPoint.addAllFrom(
          (store: { read(): string }) =>
            ['a', 'b'].map(name => ({ name: () => store.read() + name })),
          { id: 'many' },
        ),
        namedPoint.addAllFrom(() => [], { id: 'none' }),
      ],
    });
    const assembly = assemble({
      plugins: [owner, cards],
      readConfig: schema => schema.parse({ mark: '!', other: 1 }),
    });
    const all = 'OWNER!CARDS/PLAIN,CARDS/STORED,CARDS/STOREDA,CARDS/STOREDB';
    expect(await assembly.makeApi(loudRef, 'owner')).toBe(all);
    expect(assembly.apisFor('x').get(loudRef)).toBe(all);
    expect(assembly.contributionsTo(namedPoint).map(({ id }) => id)).toEqual(['named:cards/first']);
  });

  it('refuses an api that is asked for before it is made', () => {
    const slow = createPlugin({
      id: 'slow',
      provides: [createApiFactory({ api: textRef, create: async () => 'later' })],
    });
    const apis = assemble({ plugins: [slow] }).apisFor('x');
    expect(() => apis.get(textRef)).toThrow(
      "Plugin 'x' requests api 'text', which is not made yet; name it among the needs of what is made from it",
    );
  });

  it('reports every api that cannot be made at once, with the plugin at fault', async () => {
    const never = createPlugin({
      id: 'never',
      provides: [createApiFactory({ api: textRef, create: () => new Promise<string>(() => {}) })],
    });
    const broken = createPlugin({
      id: 'broken',
      provides: [
        createApiFactory({
          api: loudRef,
          create: () => {
            throw new Error('no voice');
          },
        }),
      ],
    });
    const needy = createPlugin({
      id: 'needy',
      provides: [
        createApiFactory({
          api: createApiRef({ id: 'both' }),
          needs: { text: textRef, loud: optionalApi(loudRef) },
          create: () => 1,
        }),
      ],
    });
    const assembly = assemble({ plugins: [never, needy, broken], maxCreateMs: 5 });
    const failures = await assembly.makeApis();
    expect(failures.map(({ pluginId, message }) => [pluginId, message])).toEqual(
      expect.arrayContaining([
        ['never', "Plugin 'never' could not make api 'text': it has not ended within 0.005 s"],
        ['broken', "Plugin 'broken' could not make api 'loud': no voice"],
      ]),
    );
    expect(failures).toHaveLength(2);
    expect(() => assembly.apisFor('needy').require(textRef)).toThrow('it has not ended within');
  });

  it('gives an optional need undefined when it cannot be made', async () => {
    const broken = createPlugin({
      id: 'broken',
      provides: [createApiFactory({ api: textRef, create: () => Promise.reject(new Error('no')) })],
    });
    const loud = createPlugin({
      id: 'loud',
      provides: [
        createApiFactory({
          api: loudRef,
          needs: { text: optionalApi(textRef) },
          create: ({ text }) => text ?? 'silence',
        }),
      ],
    });
    expect(await assemble({ plugins: [broken, loud] }).makeApi(loudRef, 'loud')).toBe('silence');
  });

  it('omits a contribution that cannot be made, unless its point must be complete', async () => {
    const strictPoint = createExtensionPoint<{ name: () => string }>({
      id: 'strict',
      mustBeComplete: true,
    });
    const reading = (point: typeof namedPoint, api: typeof textRef) =>
      createApiFactory({
        api,
        needs: { list: point },
        create: ({ list }) => list.map(({ value }) => value.name()).join(),
      });
    const owner = createPlugin({
      id: 'owner',
      extensionPoints: [namedPoint, strictPoint],
      provides: [reading(namedPoint, textRef), reading(strictPoint, loudRef)],
    });
    const fails = () => Promise.reject(new Error('gone'));
    const broken = createPlugin({
      id: 'broken',
      contributes: [namedPoint.addFrom(fails), strictPoint.addFrom(fails)],
    });
    const good = createPlugin({
      id: 'good',
      contributes: [namedPoint.add({ name: () => 'good' })],
    });
    const failed: string[] = [];
    const assembly = assemble({
      plugins: [owner, broken, good],
      onContributionFailed: ({ message }) => failed.push(message),
    });
    expect(await assembly.makeApi(textRef, 'owner')).toBe('good');
    expect(failed).toEqual(["Plugin 'broken' could not make contribution 'named:broken': gone"]);
    await expect(assembly.makeApi(loudRef, 'owner')).rejects.toMatchObject({
      name: 'ApiFailure',
      pluginId: 'broken',
    });
  });

  it('reports points that are read by others, contributions that nobody can make, and cycles through points', () => {
    const servicesRef = createApiRef<string>({ id: 'cards.services' });
    const owner = createPlugin({
      id: 'owner',
      extensionPoints: [namedPoint, cardPoint],
      provides: [
        createApiFactory({ api: textRef, needs: { list: namedPoint }, create: () => 'a' }),
      ],
    });
    const cards = createPlugin({
      id: 'cards',
      services: servicesRef,
      provides: [
        createApiFactory({ api: servicesRef, needs: { text: textRef }, create: () => 'b' }),
        createApiFactory({ api: loudRef, needs: { list: namedPoint }, create: () => 'c' }),
      ],
      contributes: [
        namedPoint.addFrom(() => ({ name: () => 'x' })),
        cardPoint.addFrom(() => ({ title: 'x' })),
      ],
    });
    const problems = problemsOf(() => assemble({ plugins: [owner, cards] }));
    expect(problems.map(({ code, pluginId, message }) => [code, pluginId, message])).toEqual([
      [
        'contribution-made',
        'cards',
        "Contribution 'card:cards' is made from services, but plugin 'owner' reads its point before services exist",
      ],
      [
        'extension-point-foreign',
        'cards',
        "Api 'loud' reads the contributions to extension point 'named', which plugin 'owner' owns",
      ],
      [
        'api-circular',
        'owner',
        "Circular api dependency: 'text' -> 'extension point named' -> 'cards.services' -> 'text'",
      ],
    ]);
  });

  it("lets the app's own factory override a plugin's", () => {
    const own = createApiFactory({ api: textRef, create: () => 'mine' });
    expect(
      assemble({ plugins: [text], apis: [own] })
        .apisFor('x')
        .get(textRef),
    ).toBe('mine');
  });

  it('gives undefined for an optional need that nobody provides', () => {
    const alone = createPlugin({
      id: 'alone',
      provides: [
        createApiFactory({
          api: loudRef,
          needs: { text: optionalApi(textRef) },
          create: ({ text }) => `got ${text}`,
        }),
      ],
    });
    expect(
      assemble({ plugins: [alone] })
        .apisFor('x')
        .get(loudRef),
    ).toBe('got undefined');
  });

  it('names who requests an api that no plugin provides', () => {
    expect(() => assemble({ plugins: [] }).apisFor('pay').require(textRef)).toThrow(
      "Plugin 'pay' requests api 'text', which no plugin provides; add the plugin that provides it",
    );
  });

  it('reports two providers of one api', () => {
    const other = createPlugin({
      id: 'other',
      provides: [createApiFactory({ api: textRef, create: () => '' })],
    });
    expect(codesOf([text, other])).toEqual(['api-duplicate']);
  });

  it('reports a missing api with the plugin at fault and the fix', () => {
    const lacking = createPlugin({
      id: 'lacking',
      provides: [createApiFactory({ api: loudRef, needs: { text: textRef }, create: () => '' })],
    });
    expect(problemsOf(() => assemble({ plugins: [lacking] }))).toEqual([
      {
        code: 'api-missing',
        pluginId: 'lacking',
        message: "Api 'loud' needs api 'text', which no plugin provides",
        hint: "add the plugin that provides 'text', or a factory for it in the app",
      },
    ]);
  });

  it('reports a circular dependency with its path', () => {
    const round = createPlugin({
      id: 'round',
      provides: [
        createApiFactory({ api: textRef, needs: { loud: loudRef }, create: () => '' }),
        createApiFactory({ api: loudRef, needs: { text: textRef }, create: () => '' }),
      ],
    });
    const [problem] = problemsOf(() => assemble({ plugins: [round] }));
    expect(problem?.message).toBe("Circular api dependency: 'text' -> 'loud' -> 'text'");
  });
});

describe('contributions', () => {
  const cards = createPlugin({
    id: 'cards',
    contributes: [
      cardPoint.add({ id: 'late', order: 200, title: 'Late' }),
      cardPoint.add({ id: 'usual', title: 'Usual' }),
      cardPoint.add({ id: 'early', order: 1, title: 'Early' }),
    ],
  });
  const titles = (settings = {}) =>
    assemble({ plugins: [shell, cards], settings })
      .contributionsTo(cardPoint)
      .map(({ value }) => value.title);

  it('come in order, with their full ids', () => {
    expect(titles()).toEqual(['Early', 'Usual', 'Late']);
    const [first] = assemble({ plugins: [shell, cards] }).contributionsTo(cardPoint);
    expect(first).toMatchObject({ id: 'card:cards/early', pluginId: 'cards' });
  });

  it('can be disabled, ordered and overridden by id', () => {
    expect(
      titles({
        'card:cards/early': { disabled: true },
        'card:cards/late': { order: 0, value: { title: 'Now first' } },
      }),
    ).toEqual(['Now first', 'Usual']);
  });

  it('to an unknown point stop the start, unless they are optional', () => {
    const lost = createPlugin({ id: 'lost', contributes: [cardPoint.add({ title: 'x' })] });
    const fine = createPlugin({
      id: 'fine',
      contributes: [cardPoint.add({ title: 'x', optional: true })],
    });
    expect(codesOf([lost])).toEqual(['extension-point-unknown']);
    expect(codesOf([fine])).toEqual([]);
  });

  it('with one id twice, and settings for none, are reported', () => {
    const twice = createPlugin({
      id: 'twice',
      contributes: [cardPoint.add({ title: 'a' }), cardPoint.add({ title: 'b' })],
    });
    const settings = { 'card:nobody': { disabled: true } };
    expect(codesOf([shell, twice], { settings })).toEqual([
      'contribution-duplicate',
      'contribution-unknown',
    ]);
  });

  it('that settings name and nobody makes can be told without stopping the start', () => {
    const warned: string[] = [];
    const settings = { 'page:catalog': { disabled: true } };
    assemble({ plugins: [shell], settings, warn: ({ message }) => warned.push(message) });
    expect(warned).toEqual(["A setting names contribution 'page:catalog', which no plugin makes"]);
  });

  it('cannot share a point between two owners', () => {
    const thief = createPlugin({ id: 'thief', extensionPoints: [cardPoint] });
    expect(codesOf([shell, thief])).toEqual(['extension-point-duplicate']);
  });
});

describe('routes', () => {
  const homeRoute = createRouteRef({ id: 'home.root' });
  const entityRoute = createRouteRef({ id: 'home.entity', params: ['kind', 'name'] });
  const home = createPlugin({
    id: 'home',
    routes: { root: homeRoute, entity: entityRoute },
    contributes: [
      pagePoint.add({ id: 'root', route: homeRoute, path: '/' }),
      pagePoint.add({ id: 'entity', route: entityRoute, path: '/e/:kind/:name' }),
    ],
  });
  const external = createExternalRouteRef({ id: 'user.go' });
  const user = createPlugin({ id: 'user', externalRoutes: { go: external } });

  it('become paths with encoded params', () => {
    const { routes } = assemble({ plugins: [shell, home] });
    const toEntity = routes.resolve(entityRoute);
    expect(toEntity?.({ kind: 'api', name: 'a/b c' })).toBe('/e/api/a%2Fb%20c');
    expect(() => toEntity?.({ kind: 'api' } as never)).toThrow("needs param 'name'");
  });

  it('lead from an external ref to what the app binds, or to its default', () => {
    const bindings = [bindRoute(external, homeRoute)];
    const bound = assemble({ plugins: [shell, home, user], bindings });
    expect(bound.routes.resolve(external)?.()).toBe('/');
    const byDefault = createPlugin({
      id: 'usual',
      externalRoutes: {
        go: createExternalRouteRef({ id: 'usual.go', defaultTarget: 'home.root' }),
      },
    });
    const assembly = assemble({ plugins: [shell, home, byDefault] });
    expect(assembly.routes.resolve(byDefault.externalRoutes.go)?.()).toBe('/');
  });

  it('that are required and unbound stop the start, optional ones do not', () => {
    const optional = createPlugin({
      id: 'optional',
      externalRoutes: { go: createExternalRouteRef({ id: 'optional.go', optional: true }) },
    });
    expect(codesOf([shell, home, user])).toEqual(['route-unbound']);
    const assembly = assemble({ plugins: [shell, home, optional] });
    expect(assembly.routes.resolve(optional.externalRoutes.go)).toBeUndefined();
  });

  it('that no page mounts cannot be bound, and no route is mounted twice', () => {
    const lost = createRouteRef({ id: 'lost.root' });
    expect(codesOf([shell, home, user], { bindings: [bindRoute(external, lost)] })).toEqual([
      'route-unknown',
    ]);
    const again = createPlugin({
      id: 'again',
      contributes: [pagePoint.add({ route: homeRoute, path: '/again' })],
    });
    expect(codesOf([shell, home, again])).toEqual(['route-duplicate']);
  });
});

it('reports every problem at once', () => {
  const flagged = (id: string, name: string) => createPlugin({ id, featureFlags: [{ name }] });
  const codes = codesOf([
    flagged('same', 'new-look'),
    flagged('same', 'new-look'),
    flagged('Wrong Id', 'No'),
  ]);
  expect(codes.toSorted()).toEqual([
    'feature-flag-duplicate',
    'feature-flag-invalid',
    'plugin-duplicate',
    'plugin-id-invalid',
  ]);
});
