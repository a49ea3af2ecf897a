import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './Progress.tsx';

const meta = { component: Progress } satisfies Meta<typeof Progress>;
export default meta;

export const AfterAMoment: StoryObj<typeof meta> = {};
