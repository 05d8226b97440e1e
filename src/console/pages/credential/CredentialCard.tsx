import { Card } from '../../../credential/Card.tsx'
import type { CardPerson } from '../../../credential/CardPerson.ts'
import { Qr } from '../../../credential/Qr.tsx'
import { publicIdOf } from '../../../domain/publicId.ts'
import { validationUrl } from '../../../domain/validationUrl.ts'
import { settings } from '../../api/settings.ts'

export type CredentialPerson = CardPerson & { id: string; public_id?: string | null }

interface CredentialCardProps {
  person: CredentialPerson
  onPhotoMissing?: () => void
}

/** A person's card with the QR that opens its public page, as staff see, download and print it. */
export const CredentialCard = ({ person, onPhotoMissing }: CredentialCardProps) => {
  const url = validationUrl(settings().publicUrl, String(publicIdOf(person)))
  return (
    <Card person={person} qr={<Qr url={url} />} address={new URL(url).host} onPhotoMissing={onPhotoMissing} />
  )
}
