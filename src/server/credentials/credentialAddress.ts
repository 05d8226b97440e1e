import { createPrivateKey, sign } from 'node:crypto'
import { getAccreditationFlag } from '../../domain/accreditation.ts'
import { isCredentialValid } from '../../domain/credentialValidity.ts'
import type { Day } from '../../domain/days.ts'
import { formatSortName } from '../../domain/personNames.ts'
import { getPublicId } from '../../domain/publicId.ts'
import { type CredentialClaims, signCredential } from '../../domain/signedCredential.ts'
import { getValidationUrl } from '../../domain/validationUrl.ts'
import type { Row } from '../store/rows.ts'

/** The key that signs, as it can be sent to another thread. */
export interface SigningKey {
  id: number
  /** PKCS #8, as base64url. */
  secret: string
}

/** What signs credentials' claims with a key. */
export const signerOf = ({ id, secret }: SigningKey): ((claims: CredentialClaims) => string) => {
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' })
  return (claims) => signCredential(claims, id, (bytes) => sign(null, bytes, key))
}

/** What signing takes: where the portal is, the day, and the key. */
export interface Signing {
  publicUrl: string
  today: Day
  sign: (claims: CredentialClaims) => string
}

/**
 * What the QR of a person carries: the public page, and behind `#` the signature of a credential that is valid today. One that is not is not signed: a
 * phone without a signal would believe it.
 */
export const credentialAddress = (row: Row<'personnel'>, { publicUrl, today, sign }: Signing): string => {
  const id = getPublicId(row)
  const address = getValidationUrl(publicUrl, id)
  const { role, company, accreditation_expiration_date: expires } = row
  const holder = { name: formatSortName(row), number: row.accreditation_number ?? '' }
  const isValid = isCredentialValid({ ...row, accreditation_flag: getAccreditationFlag(row, today) })
  return expires && isValid ? `${address}#${sign({ id, role, company, expires, holder })}` : address
}
