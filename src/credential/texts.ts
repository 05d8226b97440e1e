import type { Validity } from '../domain/credentialValidity.ts'

/** Words for the validity of a credential, the same on the card and on the public page. */
export const validityTexts = {
  valid: 'Acreditación vigente',
  invalid: 'No válida',
  unknown: 'Vigencia desconocida',
} as const satisfies Record<Validity, string>
