import { Card, type Utility } from '../../../credential/Card.tsx'
import type { CardPerson } from '../../../credential/CardPerson.ts'
import { Qr } from '../../../credential/Qr.tsx'
import { cardTexts } from '../../../credential/texts.ts'
import { publicIdOf } from '../../../domain/publicId.ts'
import { typingAddress, validationUrl } from '../../../domain/validationUrl.ts'
import { settings } from '../../api/settings.ts'

export type CredentialPerson = CardPerson & { id: string; public_id?: string | null }

const utilityOf = ({ utilityName, logo, apiUrl }: ReturnType<typeof settings>): Utility => ({
  ...(utilityName ? { name: utilityName } : {}),
  ...(logo ? { logo: apiUrl + logo } : {}),
})

interface CredentialCardProps {
  person: CredentialPerson
  /** The QR of another back end; null where the card draws its own, undefined while it is on its way. */
  qrImage: string | null | undefined
  onPhotoMissing?: () => void
}

/** A person's card with the QR that opens its public page, as staff see, download and print it. */
export const CredentialCard = ({ person, qrImage, onPhotoMissing }: CredentialCardProps) => {
  const utility = utilityOf(settings())
  if (qrImage !== null) {
    const qr = qrImage ? (
      <img className="credential-qr" src={qrImage} alt={cardTexts.qr} />
    ) : (
      <div style={{ aspectRatio: 1 }} />
    )
    return <Card person={person} qr={qr} utility={utility} onPhotoMissing={onPhotoMissing} />
  }
  const url = validationUrl(settings().publicUrl, String(publicIdOf(person)))
  return (
    <Card
      person={person}
      qr={<Qr url={url} />}
      address={settings().extras ? typingAddress(settings().publicUrl) : new URL(url).host}
      utility={utility}
      onPhotoMissing={onPhotoMissing}
    />
  )
}
