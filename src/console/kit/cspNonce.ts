/** The nonce that the server put into the page: without it the policy lets no style element in. */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
