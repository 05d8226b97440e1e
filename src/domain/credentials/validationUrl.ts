/** Returns the address in a person's QR: the public page that verifies the credential. */
export const getCredentialValidationUrl = (publicUrl: string, id: string): string =>
  `${publicUrl.replace(/(?<!\/)\/+$/u, '')}/credential/validation/${encodeURIComponent(id)}`

/** Returns the address for typing a number, as printed under the QR code without scheme. */
export const getAccreditationNumberPageUrl = (publicUrl: string): string =>
  getCredentialValidationUrl(publicUrl, '').replace(/^https?:\/\//u, '')
