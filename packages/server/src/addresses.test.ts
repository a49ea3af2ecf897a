import { expect, it } from 'vitest';
import { resolveAddresses } from './addresses.ts';
import { serverConfigSchema } from './serverConfig.ts';

const resolve = (config: unknown, env: Record<string, string> = {}) =>
  resolveAddresses(serverConfigSchema.parse(config), env);

it('listens on loopback, port 7007, and derives its addresses from that', () => {
  expect(resolve({})).toEqual({
    host: '127.0.0.1',
    port: 7007,
    appBaseUrl: 'http://localhost:7007',
    appBasePath: '',
    backendBaseUrl: 'http://localhost:7007',
  });
});

it.each([
  [8080, '127.0.0.1', 8080],
  [':8081', '127.0.0.1', 8081],
  ['0.0.0.0:8082', '0.0.0.0', 8082],
  [{ host: '::1', port: 8083 }, '::1', 8083],
])('takes host and port from backend.listen: %j', (listen, host, port) => {
  expect(resolve({ backend: { listen } })).toMatchObject({ host, port });
});

it('lets PORT and HOST beat the configuration', () => {
  const env = { PORT: '9000', HOST: '10.0.0.1' };
  expect(resolve({ backend: { listen: ':8080' } }, env)).toMatchObject({
    host: '10.0.0.1',
    port: 9000,
    appBaseUrl: 'http://10.0.0.1:9000',
  });
});

it('makes a base path of the path in app.baseUrl', () => {
  expect(resolve({ app: { baseUrl: 'https://acme.example/portal/' } })).toMatchObject({
    appBaseUrl: 'https://acme.example/portal',
    appBasePath: '/portal',
    backendBaseUrl: 'https://acme.example/portal',
  });
});

it.each(['abc', '70000', '-1', '1.5'])('refuses PORT=%s and says what it must be', port => {
  expect(() => resolve({}, { PORT: port })).toThrow('set it to a number from 0 to 65535');
});
