import type { Validity } from '../domain/credentials/credentialValidity.ts'

/** Spanish texts for the validity of a credential, on the card and on the public page. */
export const validityTexts = {
  valid: 'Acreditación vigente',
  invalid: 'No válida',
  unknown: 'Vigencia desconocida',
} as const satisfies Record<Validity, string>
