import { createPrivateKey, X509Certificate } from 'node:crypto';

/** A certificate with its key, as `node:tls` takes them. */
export interface TestCertificate {
  key: string;
  cert: string;
}

/** A certificate of `localhost` that no client trusts. Good until 2126. */
export const selfSigned: TestCertificate = read({
  key:
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEng/uw2PBPLNKI+UdZo7FBQ/hAB+h/08//+7/DSP' +
    'qXKhRANCAATGShaFpZrmvrEQceNY/5YK33KNGfAjzEKfsldXAlYlaQTgloQxm4MxJf8BkZYCPmMq5jbIOAb3Ki6+' +
    '/lcs0Yno',
  cert:
    'MIIBfzCCASWgAwIBAgIUWRsew8n/isWWoa0SKt9gonuYSNIwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxo' +
    'b3N0MCAXDTI2MTEyMjExMjkyNloYDzIxMjYxMDI5MTEyOTI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcq' +
    'hkjOPQIBBggqhkjOPQMBBwNCAATGShaFpZrmvrEQceNY/5YK33KNGfAjzEKfsldXAlYlaQTgloQxm4MxJf8BkZYC' +
    'PmMq5jbIOAb3Ki6+/lcs0Ynoo1MwUTAdBgNVHQ4EFgQUPn5GpJPhOvMTRpS4yTJlSpVC9eEwHwYDVR0jBBgwFoAU' +
    'Pn5GpJPhOvMTRpS4yTJlSpVC9eEwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAvy2Ju1xfsOaU' +
    'nQLR4UJ+hoitaUvWu0dmH6KhE/VCsJsCIDDGz4YgPlvyFCwG2Fq8LdXNlSy3g+5X5IzlQsFe19wq',
});

/** A certificate of `localhost` that was good in January 2020, to be trusted as its own authority. */
export const expired: TestCertificate = read({
  key:
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbf2t7wBf6RKiexDHjtj7+KKc2ghBE/T8NRxjt4+2' +
    'um+hRANCAAQ+n/qqHLfJHAgZtNN73DJrYkFGQkYw47Ke74CAAkuGHsvquuNeyO9hRoymm/CKGW6mYTYuxFakKs2D' +
    'sokGi3BA',
  cert:
    'MIIBXzCCAQWgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwHhcNMjAwMTAxMDAwMDAw' +
    'WhcNMjAwMjAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ+' +
    'n/qqHLfJHAgZtNN73DJrYkFGQkYw47Ke74CAAkuGHsvquuNeyO9hRoymm/CKGW6mYTYuxFakKs2DsokGi3BAo0gw' +
    'RjAUBgNVHREEDTALgglsb2NhbGhvc3QwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUWSwNujfCUQitQ7L6LELI' +
    'v0/OyFUwCgYIKoZIzj0EAwIDSAAwRQIhANRHRd7PpospPQJD/fR0ToG2A3VlU8VE9KjbLlkNxFJgAiBcCC3CLoDn' +
    'ollgHd16Jke/5aRE2t854xvuvbutMFnhKg==',
});

function read({ key, cert }: TestCertificate): TestCertificate {
  return {
    key: createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
      .export({ format: 'pem', type: 'pkcs8' })
      .toString(),
    cert: new X509Certificate(Buffer.from(cert, 'base64')).toString(),
  };
}
