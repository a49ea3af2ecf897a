import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import CodeSnippet from './CodeSnippet.tsx';

const yaml = `# What the catalog reads
apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: market-data-gateway
  description: Normalises and fans out exchange ticks to every internal consumer, at most two milliseconds late
  annotations:
    backstage.io/techdocs-ref: dir:.
    example.com/replicas: "3"
spec:
  type: service
  lifecycle: production
  owner: market-data-platform
  dependsOn: [resource:ticks-db, component:reference-data]`;

const typescript = `import { createPlugin } from '@portico/core';

/** Costs of a service, on its page. */
export const costsPlugin = createPlugin({
  id: 'costs',
  contributes: [
    entityCardPoint.add({ column: 'side', load: () => import('./CostsCard.tsx') }),
  ],
});

const limit = 200 * Math.PI; // not yet in use
function isOver({ total }: Costs): boolean {
  return total > limit && !/^free$/.test(\`\${total}\`);
}`;

const shell = `#!/bin/sh
set -eu
for service in pay ledger; do
  curl -fsS "https://catalog.example/api/catalog/entities?filter=metadata.name=$service" | jq '.[0].spec'
done`;

const diff = `--- a/catalog-info.yaml
+++ b/catalog-info.yaml
@@ -11,3 +11,3 @@
 spec:
-  lifecycle: experimental
+  lifecycle: production`;

const meta = {
  component: CodeSnippet,
  args: { code: yaml, language: 'yaml' },
  // The colours are checked, too.
  play: async ({ canvasElement, args }) => {
    if (!args.language || args.language === 'COBOL') return;
    await waitFor(() => expect(canvasElement.querySelector('[style*="--code-"]')).not.toBeNull(), {
      timeout: 10_000,
    });
  },
} satisfies Meta<typeof CodeSnippet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Yaml: Story = { args: { title: 'catalog-info.yaml', hasLineNumbers: true } };
export const TypeScript: Story = { args: { code: typescript, language: 'ts' } };
export const Shell: Story = { args: { code: shell, language: 'sh', isWrapped: true } };
export const Diff: Story = { args: { code: diff, language: 'diff' } };
export const Json: Story = {
  args: {
    code: JSON.stringify({ kind: 'API', tags: ['a', 'b'], size: 3, ok: true }, null, 2),
    language: 'json',
  },
};
export const HighlightedLines: Story = {
  args: { hasLineNumbers: true, highlightedLines: [5, 11, 12] },
};
export const PlainWithoutBar: Story = { args: { language: undefined } };
export const UnknownLanguage: Story = {
  args: { code: 'IDENTIFICATION DIVISION.', language: 'COBOL' },
};
export const Tall: Story = {
  args: {
    code: Array(40).fill(typescript).join('\n\n'),
    language: 'ts',
    maxHeight: 320,
    hasLineNumbers: true,
  },
};
