declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerUi {
    (options: Readonly<Record<string, unknown>>): unknown;
    presets: { apis: unknown };
  }
  const swaggerUi: SwaggerUi;
  export default swaggerUi;
}
