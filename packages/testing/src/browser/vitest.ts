import '@testing-library/jest-dom/vitest';

export { mswServer, useMswServer } from './mswServer.ts';
export { renderInTestApp } from './renderInTestApp.tsx';
