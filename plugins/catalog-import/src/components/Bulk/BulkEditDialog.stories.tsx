import { catalogPlugin } from '@portico/catalog';
import { answerEntities } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogImportPlugin } from '../../plugin.ts';
import { BulkEditDialog } from './BulkEditDialog.tsx';

const meta = {
  component: BulkEditDialog,
  parameters: {
    app: { plugins: [catalogImportPlugin, catalogPlugin] },
    msw: { handlers: answerEntities([]) },
  },
  args: { isOpen: true, count: 3, onClose: () => {}, onApply: () => {} },
} satisfies Meta<typeof BulkEditDialog>;
export default meta;

export const SeveralChosen: StoryObj<typeof meta> = {};
