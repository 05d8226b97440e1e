/** What the QR of a person carries: the public page that says whether its credential is valid. */
export const validationUrl = (publicUrl: string, id: string): string =>
  `${publicUrl.replace(/\/+$/u, '')}/credential/validation/${encodeURIComponent(id)}`
