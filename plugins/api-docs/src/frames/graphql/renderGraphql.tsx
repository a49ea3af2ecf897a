import './graphql.css';
import { createRoot, type Root } from 'react-dom/client';
import type { DefinitionRenderer } from '../runFrame.ts';
import { describeSchema } from './describeSchema.ts';
import { readSchema } from './readSchema.ts';
import { SchemaExplorer } from './SchemaExplorer.tsx';

let reactRoot: Root | undefined;

/** Renders a GraphQL schema. */
export const renderGraphql: DefinitionRenderer = async (
  { definition, texts, place, locale },
  root,
  host,
) => {
  const { schema, unresolved } = readSchema(definition);
  const parts = describeSchema(schema);
  reactRoot ??= createRoot(root);
  await new Promise<void>(resolve => {
    reactRoot?.render(
      <SchemaExplorer
        parts={parts}
        texts={texts}
        locale={locale}
        start={place}
        onChoose={host.reportPlace}
        onReveal={host.reveal}
        onRendered={resolve}
      />,
    );
  });
  return unresolved;
};
