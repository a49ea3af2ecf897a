import { styled } from '@mui/material/styles';
import type { Meta, StoryObj } from '@storybook/react-vite';

/**
 * Texts are short, active and addressed to the reader, in sentence case, with the words of the glossary
 * (`docs/glossary.md`). A word has one meaning on every page.
 */
const meta = { title: 'Writing' } satisfies Meta;
export default meta;

const pairs: readonly [rule: string, good: string, bad: string][] = [
  [
    'Say what happened, then what to do',
    'The file could not be read. Check its address.',
    'An error occurred.',
  ],
  ['A button names its action', 'Delete entity', 'OK'],
  ['Sentence case', 'Register existing component', 'Register Existing Component'],
  ['No metaphors', 'Outgoing relations only', 'Only away from the start'],
  [
    'An empty part is one line and one action',
    'No starred entities. Browse the catalog.',
    'There is nothing here!',
  ],
  ['Names as people know them', 'Owned by Payments', 'Owned by group:default/payments'],
  ['Numbers with their unit', '3 problems', 'Problems: 3'],
];

/** How we say it, and how not. */
export const Rules: StoryObj = {
  render: () => (
    <Grid>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Write</th>
          <th scope="col">Not</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(([rule, good, bad]) => (
          <tr key={rule}>
            <th scope="row">{rule}</th>
            <td>{good}</td>
            <td>{bad}</td>
          </tr>
        ))}
      </tbody>
    </Grid>
  ),
};

const Grid = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: theme.spacing(1, 2, 1, 0),
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& tbody th': { fontWeight: 500 },
  '& td:last-of-type': { color: theme.vars.palette.text.secondary },
}));
