import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Link } from '../components/Link/Link.tsx';
import { PorticoThemeProvider } from './PorticoThemeProvider.tsx';

const meta = {
  component: PorticoThemeProvider,
  args: { mode: 'light', children: <Link to="/">Styled text</Link> },
} satisfies Meta<typeof PorticoThemeProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Light: Story = {};
export const Dark: Story = { args: { mode: 'dark' } };

/** Under a strict content security policy every style element carries the page's nonce. */
export const WithNonce: Story = {
  args: { nonce: 'n0nce' },
  play: async ({ canvas }) => {
    const styles = document.querySelectorAll<HTMLStyleElement>('style[data-emotion^="portico"]');
    const withNonce = [...styles].filter(style => style.nonce === 'n0nce');
    await expect(withNonce.length).toBeGreaterThan(0);
    await expect(canvas.getByRole('link').className).toMatch(/^portico-/);
    await expect(document.querySelector('style[data-emotion^="css"]')).toBeNull();
  },
};
