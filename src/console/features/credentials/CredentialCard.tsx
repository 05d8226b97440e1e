import { Card, type Utility } from '../../../credential/Card.tsx'
import { Qr } from '../../../credential/Qr.tsx'
import type { CardPerson } from '../../../domain/CardPerson.ts'
import { cardTexts } from '../../../domain/cardTexts.ts'
import { getTypingAddress } from '../../../domain/validationUrl.ts'
import { getSettings } from '../../port/settings.ts'

/** Source of the card's QR: an address, or an image of another back end. */
export type CredentialQr = { address: string } | { image: string }

export type CredentialPerson = CardPerson & { id: string; public_id?: string | null }

const toUtility = ({ utilityName, logo, apiUrl }: ReturnType<typeof getSettings>): Utility => ({
  ...(utilityName ? { name: utilityName } : {}),
  ...(logo ? { logo: apiUrl + logo } : {}),
})

interface CredentialCardProps {
  person: CredentialPerson
  /** Undefined while loading. */
  qr: CredentialQr | undefined
  onPhotoMissing?: () => void
}

/** A person's card with its QR, as staff see, download and print it. */
export const CredentialCard = ({ person, qr, onPhotoMissing }: CredentialCardProps) => {
  const utility = toUtility(getSettings())
  const cardProps = { person, utility, onPhotoMissing }
  if (!qr) return <Card {...cardProps} qr={<div style={{ aspectRatio: 1 }} />} />
  if ('image' in qr)
    return <Card {...cardProps} qr={<img className="credential-qr" src={qr.image} alt={cardTexts.qr} />} />
  return (
    <Card {...cardProps} qr={<Qr url={qr.address} />} address={getTypingAddress(getSettings().publicUrl)} />
  )
}
