import { createPrivateKey, sign } from 'node:crypto'
import type { Day } from '../../domain/common/days.ts'
import { isCredentialValid } from '../../domain/credentials/credentialValidity.ts'
import { getPublicPersonId } from '../../domain/credentials/publicId.ts'
import { type CredentialClaims, signCredential } from '../../domain/credentials/signedCredential.ts'
import { getCredentialValidationUrl } from '../../domain/credentials/validationUrl.ts'
import { getAccreditationStatusFlag } from '../../domain/people/accreditation.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import type { Row } from '../store/rows.ts'

/** Private key that signs credentials. */
export interface SigningKey {
  id: number
  /** Private key in PKCS #8 format, as base64url. */
  secret: string
}

/** Returns a function that signs the data (claims) of a credential. */
export const createCredentialSigner = ({
  id,
  secret,
}: SigningKey): ((claims: CredentialClaims) => string) => {
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' })
  return (claims) => signCredential(claims, id, (bytes) => sign(null, bytes, key))
}

/** Data that all credential URLs need: address of the portal, current day and signing function. */
export interface Signing {
  publicUrl: string
  today: Day
  sign: (claims: CredentialClaims) => string
}

/**
 * Returns the URL in a person's QR code. For a valid credential, the part after `#` contains signed data for checking without a connection.
 */
export const getCredentialUrl = (row: Row<'personnel'>, { publicUrl, today, sign }: Signing): string => {
  const id = getPublicPersonId(row)
  const url = getCredentialValidationUrl(publicUrl, id)
  const { role, company, accreditation_expiration_date: expires } = row
  const holder = { name: formatNameForSorting(row), number: row.accreditation_number ?? '' }
  const isValid = isCredentialValid({ ...row, accreditation_flag: getAccreditationStatusFlag(row, today) })
  return expires && isValid ? `${url}#${sign({ id, role, company, expires, holder })}` : url
}
