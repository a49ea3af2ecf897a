declare module '@asyncapi/react-component/browser/standalone/index.js' {
  const asyncApi: {
    render: (
      props: { schema: string; config: Readonly<Record<string, unknown>> },
      element: HTMLElement,
    ) => void;
  };
  export default asyncApi;
}
