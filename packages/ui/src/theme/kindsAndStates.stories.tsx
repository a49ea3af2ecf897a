import { styled } from '@mui/material/styles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { KindTile } from '../components/KindTile/KindTile.tsx';
import { StateBadge } from '../components/StateBadge/StateBadge.tsx';
import { getContrast, mixColors } from './contrast.ts';
import { kindColors, kindHues, kindTileShare } from './kindColors.ts';
import { simulateColorBlindness, visions } from './simulateColorBlindness.ts';
import { type State, stateColors, states } from './stateColors.ts';
import { type ColorScheme, radius, schemeColors } from './tokens.ts';

/**
 * The two systems in which a colour means something; there is no third. A kind has a hue and an icon, in lists,
 * headers, breadcrumbs, search and graphs alike. A state has a colour, an icon and a word, always together.
 */
const meta = { title: 'Kinds and states' } satisfies Meta;
export default meta;
type Story = StoryObj;

const kinds = [
  'Component',
  'API',
  'Resource',
  'System',
  'Domain',
  'Group',
  'User',
  'Template',
  'Location',
  'Squad',
];

/** A tile of 20 px in lists and breadcrumbs, 28 px in search results, 36 px in headers. The last is a company's own kind. */
export const Kinds: Story = {
  render: () => (
    <List>
      {kinds.map(kind => (
        <li key={kind}>
          <KindTile kind={kind} />
          <KindTile kind={kind} size={28} />
          <KindTile kind={kind} size={36} />
          <span>{kind}</span>
        </li>
      ))}
    </List>
  ),
};

const uses: readonly [State, string, string][] = [
  ['good', 'Healthy', 'Works as it should: pods running, task completed, docs fresh'],
  [
    'attention',
    'Deprecated',
    'Somebody should look at it: deprecated, orphan, no owner, stale docs',
  ],
  ['broken', 'Error', 'Does not work: processing error, failed pod, failed task'],
  ['running', 'Running', 'Under way, and nobody has to do anything: task, build, import, job'],
  ['inactive', 'Experimental', 'Not relied on: experimental, suspended, never run'],
];

/** Which state to use, and the words that go with it. */
export const States: Story = {
  render: () => (
    <List>
      {uses.map(([state, word, use]) => (
        <li key={state}>
          <Fixed>
            <StateBadge state={state}>{word}</StateBadge>
          </Fixed>
          <span>{use}</span>
        </li>
      ))}
    </List>
  ),
};

/** The hues as people with other colour vision see them; a test holds their contrast and their distance. */
export const ColorVision: Story = {
  name: 'Colour vision',
  // Simulated colours; `tokens.test.ts` measures them.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
  render: (_, { globals }) => (
    <Visions scheme={globals['colorMode'] === 'dark' ? 'dark' : 'light'} />
  ),
};

function Visions({ scheme }: { scheme: ColorScheme }) {
  const { raised } = schemeColors[scheme];
  const colors = [
    ...kindHues.map(name => [name, kindColors[scheme][name]] as const),
    ...states.map(name => [name, schemeColors[scheme][stateColors[name]]] as const),
  ];
  return (
    <Grid>
      <thead>
        <tr>
          <th scope="col">Colour</th>
          {visions.map(vision => (
            <th key={vision} scope="col">
              {vision}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {colors.map(([name, color]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {visions.map(vision => {
              const seen = simulateColorBlindness(color, vision);
              return (
                <td key={vision}>
                  <Swatch
                    style={{
                      color: seen,
                      backgroundColor: mixColors(seen, raised, kindTileShare),
                    }}
                  >
                    {`${getContrast(color, raised).toFixed(1)}:1`}
                  </Swatch>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1.5) },
}));

const Fixed = styled('span')({ width: 140 });

const Grid = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'collapse',
  '& th, & td': { padding: theme.spacing(0.5, 1.5), textAlign: 'start' },
}));

const Swatch = styled('span')({
  display: 'inline-block',
  padding: '2px 8px',
  borderRadius: radius.chip,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
