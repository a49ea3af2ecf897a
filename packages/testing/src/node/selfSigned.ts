import { createPrivateKey, X509Certificate } from 'node:crypto';

/** A certificate of `localhost` that no client trusts, with its key, as `node:tls` takes them. Good until 2126. */
export const selfSigned = {
  key: createPrivateKey({
    key: Buffer.from(
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEng/uw2PBPLNKI+UdZo7FBQ/hAB+h/08//+7/DSP' +
        'qXKhRANCAATGShaFpZrmvrEQceNY/5YK33KNGfAjzEKfsldXAlYlaQTgloQxm4MxJf8BkZYCPmMq5jbIOAb3Ki6+' +
        '/lcs0Yno',
      'base64',
    ),
    format: 'der',
    type: 'pkcs8',
  })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString(),
  cert: new X509Certificate(
    Buffer.from(
      'MIIBfzCCASWgAwIBAgIUWRsew8n/isWWoa0SKt9gonuYSNIwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxo' +
        'b3N0MCAXDTI2MTEyMjExMjkyNloYDzIxMjYxMDI5MTEyOTI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcq' +
        'hkjOPQIBBggqhkjOPQMBBwNCAATGShaFpZrmvrEQceNY/5YK33KNGfAjzEKfsldXAlYlaQTgloQxm4MxJf8BkZYC' +
        'PmMq5jbIOAb3Ki6+/lcs0Ynoo1MwUTAdBgNVHQ4EFgQUPn5GpJPhOvMTRpS4yTJlSpVC9eEwHwYDVR0jBBgwFoAU' +
        'Pn5GpJPhOvMTRpS4yTJlSpVC9eEwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAvy2Ju1xfsOaU' +
        'nQLR4UJ+hoitaUvWu0dmH6KhE/VCsJsCIDDGz4YgPlvyFCwG2Fq8LdXNlSy3g+5X5IzlQsFe19wq',
      'base64',
    ),
  ).toString(),
};
