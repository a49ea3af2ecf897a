import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { CodeEditor } from './CodeEditor.tsx';
import type { CodeEditorProps } from './codeEditorProps.ts';

const text = `# A form
parameters:
  - title: Service
    required: [name]
    properties:
      name: { type: string, maxLength: 63 }
`;

function Editor(props: CodeEditorProps) {
  const [value, setValue] = useState(props.value);
  return <CodeEditor {...props} value={value} {...(props.onChange && { onChange: setValue })} />;
}

const meta = {
  component: CodeEditor,
  render: args => <Editor {...args} />,
  args: { label: 'Template', value: text, language: 'yaml', onChange: () => {} },
} satisfies Meta<typeof CodeEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Yaml: Story = {};
export const WithAProblem: Story = {
  args: { problems: [{ from: 9, to: 19, message: 'Must be a list' }] },
};
export const Json: Story = { args: { language: 'json', value: '{ "name": "pay", "port": 80 }' } };
export const Changed: Story = {
  render: ({ onChange: _onChange, ...args }) => (
    <CodeEditor {...args} original={text.replace('63', '20')} />
  ),
};
