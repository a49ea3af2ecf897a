import { headerThemeIds } from '@portico/contract';
import { styled, useTheme } from '@mui/material/styles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { getContrast } from './contrast.ts';
import { headerColors } from './headerThemes.ts';
import {
  type ColorScheme,
  fontFamily,
  monoFontFamily,
  radius,
  schemeColors,
  type SchemeColors,
} from './tokens.ts';

/**
 * What the design system is made of. Components take these from the theme (`theme.vars.palette`,
 * `theme.typography`, `theme.spacing`), never as literals; a test holds the contrasts.
 */
const meta = { title: 'Tokens' } satisfies Meta;
export default meta;
type Story = StoryObj;

type ColorName = keyof SchemeColors;

const surfaces = ['page', 'raised', 'sunken', 'hover', 'selected'] as const satisfies ColorName[];

/** Every colour of a scheme but those that others are on: one without a use does not compile. */
const colorUses: Readonly<Record<Exclude<ColorName, (typeof surfaces)[number]>, string>> = {
  text: 'What is read',
  textQuiet: 'What is beside it: labels, captions, icons',
  textDisabled: 'What cannot be used now',
  accent: 'Links, primary buttons, the focus, what is chosen or under way',
  accentStrong: 'The accent under the pointer',
  onAccent: 'Text on the accent, and only there',
  error: 'Failed',
  warning: 'Needs a look',
  info: 'Good to know',
  success: 'Done, healthy',
  borderStrong: 'Outlines of what is typed into or ticked: at least 3:1',
  border: 'Lines between parts, outlines of buttons; carries no meaning',
};

/** Each colour on each surface, with its contrast: text needs 4.5:1, outlines of fields 3:1. */
export const Colours: Story = {
  render: (_, { globals }) => <ColorTable scheme={readScheme(globals)} />,
};

function ColorTable({ scheme }: { scheme: ColorScheme }) {
  const colors = schemeColors[scheme];
  return (
    <Grid>
      <thead>
        <tr>
          <th scope="col">Colour</th>
          <th scope="col">For</th>
          {surfaces.map(surface => (
            <th key={surface} scope="col">
              {surface}
              <code>{colors[surface]}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listColorUses().map(([name, use]) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <code>{colors[name]}</code>
            </th>
            <Use>{use}</Use>
            {surfaces.map(surface => (
              <td key={surface}>
                <Sample
                  surface={name === 'onAccent' ? colors.accent : colors[surface]}
                  color={colors[name]}
                  isText={name === 'onAccent'}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

function listColorUses() {
  return Object.entries(colorUses) as [keyof typeof colorUses, string][];
}

const Use = styled('td')({ minWidth: 200 });

/** The colour of a page's header, by the kind of page or the type of an entity. */
export const HeaderColours: Story = {
  render: (_, { globals }) => <HeaderColorTable scheme={readScheme(globals)} />,
};

function HeaderColorTable({ scheme }: { scheme: ColorScheme }) {
  return (
    <Grid>
      <thead>
        <tr>
          <th scope="col">Header theme</th>
          <th scope="col">On raised</th>
        </tr>
      </thead>
      <tbody>
        {headerThemeIds.map(id => (
          <tr key={id}>
            <th scope="row">
              {id}
              <code>{headerColors[scheme][id]}</code>
            </th>
            <td>
              <Sample surface={schemeColors[scheme].raised} color={headerColors[scheme][id]} />
            </td>
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

const variants = ['h1', 'h2', 'h3', 'h4', 'body1', 'body2', 'caption', 'button'] as const;

const variantUses: Readonly<Record<(typeof variants)[number], string>> = {
  h1: 'The title of a page',
  h2: 'A section of a page',
  h3: 'The title of a card or a message',
  h4: 'A group inside a card',
  body1: 'Sentences to read',
  body2: 'Tables, lists, forms',
  caption: 'Labels, times, counts',
  button: 'Buttons and tabs',
};

/** The type scale. Text is Inter where the portal has loaded it, and the system's own face without it. */
export const Typography: Story = {
  render: () => (
    <Grid>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">For</th>
          <th scope="col">Sample</th>
        </tr>
      </thead>
      <tbody>
        {variants.map(variant => (
          <tr key={variant}>
            <th scope="row">{variant}</th>
            <td>{variantUses[variant]}</td>
            <td>
              <TypeSample variant={variant}>Market data gateway, 1,204 consumers</TypeSample>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">monoFontFamily</th>
          <td>Code, refs, identifiers</td>
          <td style={{ fontFamily: monoFontFamily }}>component:default/market-data-gateway</td>
        </tr>
      </tbody>
    </Grid>
  ),
};

/** Distances are multiples of 8 px, with halves inside dense controls. */
export const Spacing: Story = {
  render: () => (
    <Bars>
      {[0.5, 1, 1.5, 2, 3, 4, 6].map(steps => (
        <Measure key={steps} name={`spacing(${steps})`} note={`${steps * 8} px`}>
          <Bar style={{ width: steps * 8 }} />
        </Measure>
      ))}
    </Bars>
  ),
};

/** How round corners are. */
export const Radii: Story = {
  render: () => (
    <Bars>
      {Object.entries(radius).map(([name, pixels]) => (
        <Measure key={name} name={`radius.${name}`} note={`${pixels} px`}>
          <Box style={{ borderRadius: pixels }} />
        </Measure>
      ))}
    </Bars>
  ),
};

/**
 * What moves says what happened, and is over in a quarter of a second. Where the reader requests reduced
 * motion, everything is still.
 */
export const Motion: Story = {
  render: () => <Motions />,
};

const durations = ['shortest', 'shorter', 'short'] as const;

function Motions() {
  const { duration } = useTheme().transitions;
  return (
    <Bars>
      {durations.map(name => (
        <Measure key={name} name={`transitions.duration.${name}`} note={`${duration[name]} ms`}>
          <Track>
            <Runner style={{ transitionDuration: `${duration[name]}ms` }} />
          </Track>
        </Measure>
      ))}
      <p>Rest the pointer on a bar to see how long it takes.</p>
    </Bars>
  );
}

/** The scheme that Storybook's toolbar chooses. */
function readScheme(globals: Record<string, unknown>): ColorScheme {
  return globals['colorMode'] === 'dark' ? 'dark' : 'light';
}

interface SampleProps {
  surface: string;
  color: string;
  /** Whether the figure has the colour itself, where no other can be read. */
  isText?: boolean;
}

function Sample({ surface, color, isText }: SampleProps) {
  return (
    <Swatch style={{ backgroundColor: surface, ...(isText && { color }) }}>
      <span aria-hidden style={{ backgroundColor: color }} />
      {`${getContrast(color, surface).toFixed(1)}:1`}
    </Swatch>
  );
}

function Measure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <code>{name}</code>
      <span>{note}</span>
      {children}
    </div>
  );
}

const Grid = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  fontFamily,
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: theme.spacing(0.75, 1.5),
    textAlign: 'start',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& code': {
    display: 'block',
    fontFamily: monoFontFamily,
    fontSize: '0.75rem',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
}));

const Swatch = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(0.5, 1),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.control,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.primary,
  '& span': { width: 20, height: 20, borderRadius: '50%' },
}));

const TypeSample = styled('span')<{ variant: (typeof variants)[number] }>(({ theme, variant }) => ({
  ...theme.typography[variant],
}));

const Bars = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '220px 64px 1fr',
    alignItems: 'center',
    gap: theme.spacing(1),
  },
  '& code': { fontFamily: monoFontFamily, fontSize: '0.75rem' },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
}));

const Bar = styled('span')(({ theme }) => ({
  height: 12,
  backgroundColor: theme.vars.palette.primary.main,
}));

const Box = styled('span')(({ theme }) => ({
  width: 72,
  height: 48,
  border: `1px solid ${theme.vars.palette.border.strong}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Track = styled('span')(({ theme }) => ({
  display: 'block',
  maxWidth: 320,
  borderRadius: radius.control,
  backgroundColor: theme.vars.palette.surface.sunken,
  '&:hover span': { width: '100%' },
}));

const Runner = styled('span')(({ theme }) => ({
  display: 'block',
  width: 24,
  height: 24,
  borderRadius: radius.control,
  backgroundColor: theme.vars.palette.primary.main,
  transitionProperty: 'width',
  transitionTimingFunction: theme.transitions.easing.easeInOut,
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
}));
