import { expect, it } from 'vitest';
import { pageSecurityHeaders } from './securityHeaders.ts';

const policyOf = (csp: Record<string, string[] | false>) => {
  const headers = pageSecurityHeaders('n1', { csp, isHttps: false });
  return [headers['content-security-policy']?.split('; '), headers['x-frame-options']] as const;
};

it('adds the configured sources to its own', () => {
  const [policy] = policyOf({ 'connect-src': ["'self'", 'https:'], 'media-src': ['https:'] });
  expect(policy).toContain("connect-src 'self' 'self' https:");
  expect(policy).toContain('media-src https:');
});

it('lets a page be framed by those who are named', () => {
  const [policy, frameOptions] = policyOf({ 'frame-ancestors': ['https://wiki.example'] });
  expect(policy).toContain('frame-ancestors https://wiki.example');
  expect(frameOptions).toBeUndefined();
  expect(policyOf({})[1]).toBe('DENY');
});

it('removes a directive that is false, and keeps those that safety rests on', () => {
  const [policy] = policyOf({ 'img-src': false, 'script-src': false, 'object-src': false });
  expect(policy?.filter(each => /^(img|script|object)/.test(each))).toEqual([
    "object-src 'none'",
    "script-src 'self' 'nonce-n1'",
  ]);
});
