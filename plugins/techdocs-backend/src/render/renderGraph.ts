import { InputError } from '@portico/errors';
import { instance, type Viz } from '@viz-js/viz';

const maxGraphCharacters = 50_000;
let viz: Promise<Viz> | undefined;

/**
 * Renders a graph with Graphviz.
 *
 * @returns the address of an SVG image, in which nothing runs and nothing is loaded.
 * @throws Error with the message of Graphviz.
 */
export async function renderGraph(source: string, engine: string): Promise<string> {
  if (source.length > maxGraphCharacters)
    throw new InputError(`a graph has at most ${maxGraphCharacters} characters`);
  viz ??= instance();
  const isEngine = ['neato', 'fdp', 'sfdp', 'twopi', 'circo'].includes(engine);
  const result = (await viz).render(source, { format: 'svg', engine: isEngine ? engine : 'dot' });
  if (result.status === 'failure')
    throw new InputError(
      result.errors.map(({ message }) => message).join('; ') || 'the graph cannot be rendered',
    );
  return `data:image/svg+xml;base64,${Buffer.from(result.output).toString('base64')}`;
}
