import { Card, type Utility } from '../../../credential/Card.tsx'
import { Qr } from '../../../credential/Qr.tsx'
import type { CardPerson } from '../../../domain/credentials/CardPerson.ts'
import { cardTexts } from '../../../domain/credentials/cardTexts.ts'
import { getAccreditationNumberPageUrl } from '../../../domain/credentials/validationUrl.ts'
import { getPortalSettings } from '../../port/settings.ts'

/** QR code of a card: the URL that the code contains or, from other servers, a finished image. */
export type CredentialQr = { address: string } | { image: string }

export type CredentialPerson = CardPerson & { id: string; public_id?: string | null }

const getCredentialUtilityFromSettings = ({
  utilityName,
  logo,
  apiUrl,
}: ReturnType<typeof getPortalSettings>): Utility => ({
  ...(utilityName ? { name: utilityName } : {}),
  ...(logo ? { logo: apiUrl + logo } : {}),
})

interface CredentialCardProps {
  person: CredentialPerson
  /** Undefined while loading. */
  qr: CredentialQr | undefined
  onPhotoMissing?: () => void
}

/** Identity card of a person with a QR code, as the staff sees, downloads and prints it. */
export const CredentialCard = ({ person, qr, onPhotoMissing }: CredentialCardProps) => {
  const utility = getCredentialUtilityFromSettings(getPortalSettings())
  const cardProps = { person, utility, onPhotoMissing }
  if (!qr) return <Card {...cardProps} qr={<div style={{ aspectRatio: 1 }} />} />
  if ('image' in qr)
    return <Card {...cardProps} qr={<img className="credential-qr" src={qr.image} alt={cardTexts.qr} />} />
  return (
    <Card
      {...cardProps}
      qr={<Qr url={qr.address} />}
      address={getAccreditationNumberPageUrl(getPortalSettings().publicUrl)}
    />
  )
}
