import { Controls, Description, Primary, Stories, Title } from '@storybook/addon-docs/blocks';

/** The page of a component: what it is for, its first state with all props to change, then every other state. */
export function ComponentPage() {
  return (
    <>
      <Title />
      <Description of="meta" />
      <Primary />
      <Controls />
      <Stories includePrimary={false} />
    </>
  );
}
