/** What the QR of a person carries: the public page that says whether its credential is valid. */
export const validationUrl = (publicUrl: string, id: string): string =>
  `${publicUrl.replace(/\/+$/u, '')}/credential/validation/${encodeURIComponent(id)}`

/** Where the number of a credential can be typed, as it is printed under its QR: without the scheme, which browsers add. */
export const typingAddress = (publicUrl: string): string =>
  validationUrl(publicUrl, '').replace(/^https?:\/\//u, '')
