import { Card } from '../../../credential/Card.tsx'
import type { CardPerson } from '../../../credential/CardPerson.ts'
import { Qr } from '../../../credential/Qr.tsx'
import { cardTexts } from '../../../credential/texts.ts'
import { publicIdOf } from '../../../domain/publicId.ts'
import { validationUrl } from '../../../domain/validationUrl.ts'
import { settings } from '../../api/settings.ts'

export type CredentialPerson = CardPerson & { id: string; public_id?: string | null }

interface CredentialCardProps {
  person: CredentialPerson
  /** The QR of another back end; null where the card draws its own, undefined while it is on its way. */
  qrImage: string | null | undefined
  onPhotoMissing?: () => void
}

/** A person's card with the QR that opens its public page, as staff see, download and print it. */
export const CredentialCard = ({ person, qrImage, onPhotoMissing }: CredentialCardProps) => {
  if (qrImage !== null) {
    const qr = qrImage ? (
      <img className="credential-qr" src={qrImage} alt={cardTexts.qr} />
    ) : (
      <div style={{ aspectRatio: 1 }} />
    )
    return <Card person={person} qr={qr} onPhotoMissing={onPhotoMissing} />
  }
  const url = validationUrl(settings().publicUrl, String(publicIdOf(person)))
  return (
    <Card person={person} qr={<Qr url={url} />} address={new URL(url).host} onPhotoMissing={onPhotoMissing} />
  )
}
