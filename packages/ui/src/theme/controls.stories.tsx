import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { FilterPopover } from '../components/FilterPicker/FilterPopover.tsx';
import { SearchField } from '../components/SearchField/SearchField.tsx';
import { SegmentedFilter } from '../components/SegmentedFilter/SegmentedFilter.tsx';
import { Select } from '../components/Select/Select.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { Tooltip } from '../components/Tooltip/Tooltip.tsx';
import { MoreIcon } from '../icons/icons.tsx';

/**
 * One family: 32 px high, corners of 6 px, text of 13 px. What is typed into, ticked or chosen from in a form has the
 * strong outline of at least 3:1 (WCAG 1.4.11), since nothing else shows where it is. What is clicked, in a toolbar too, has
 * a word or an icon that shows it, and the quiet outline.
 */
const meta = { title: 'Controls' } satisfies Meta;
export default meta;
type Story = StoryObj;

const ignore = () => {};
const regions = [
  { value: 'eu', label: 'Europe' },
  { value: 'us', label: 'America' },
];

/** One primary button a page; the others are outlined, and those inside text have no outline. */
export const Buttons: Story = {
  render: () => (
    <Rows>
      <Row name="Primary: what most people came for">
        <Button variant="contained">Create</Button>
      </Row>
      <Row name="Secondary">
        <Button variant="outlined">Register existing component</Button>
      </Row>
      <Row name="In a line of text, or beside a primary one in a dialog">
        <Button>Cancel</Button>
      </Row>
      <Row name="Destroys something">
        <Button variant="contained" color="error">
          Delete entity
        </Button>
      </Row>
      <Row name="Icon, with its name as a tooltip">
        <Tooltip title="More">
          <IconButton aria-label="More">
            <MoreIcon />
          </IconButton>
        </Tooltip>
      </Row>
    </Rows>
  ),
};

/** What is typed into or chosen from. */
export const Fields: Story = { render: () => <FieldRows /> };

function FieldRows() {
  const [text, setText] = useState('');
  const [region, setRegion] = useState<string>();
  const [scope, setScope] = useState('all');
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <Rows>
      <Row name="Text">
        <TextField label="Title" value={text} onChange={setText} />
      </Row>
      <Row name="Search">
        <SearchField label="Filter by text" value="" onChange={ignore} />
      </Row>
      <Row name="One of a few">
        <Select label="Region" items={regions} value={region} onChange={setRegion} />
      </Row>
      <Row name="One of two to four, all in sight">
        <SegmentedFilter
          label="Scope"
          value={scope}
          onChange={setScope}
          segments={[
            { value: 'all', label: 'All', count: 85 },
            { value: 'owned', label: 'Owned', count: 9 },
          ]}
        />
      </Row>
      <Row name="Any of many, in a toolbar">
        <FilterPopover label="Region" options={regions} selected={chosen} onChange={setChosen} />
      </Row>
      <Row name="On or off, at once">
        <Switch slotProps={{ input: { 'aria-label': 'Send notifications' } }} defaultChecked />
      </Row>
      <Row name="On or off, with a form">
        <Checkbox slotProps={{ input: { 'aria-label': 'Private' } }} defaultChecked />
      </Row>
    </Rows>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <span>{name}</span>
      <div>{children}</div>
    </div>
  );
}

const Rows = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(2),
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 280px) minmax(160px, 280px)',
    alignItems: 'center',
    gap: theme.spacing(2),
  },
  '& > div > span': { color: theme.vars.palette.text.secondary },
}));
