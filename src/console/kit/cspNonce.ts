/** Returns the nonce that the server wrote into the page. The content security policy blocks style elements without it. */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
