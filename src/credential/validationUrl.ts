/** The address of a person's public page: what the QR says. `publicUrl` is the portal's own, with or without a slash at its end. */
export const validationUrl = (publicUrl: string, id: string): string =>
  `${publicUrl.replace(/\/+$/u, '')}/credential/validation/${encodeURIComponent(id)}`
