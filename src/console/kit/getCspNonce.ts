/** Returns the nonce that the server wrote into the page. The content security policy blocks style elements without it. */
export const getCspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
