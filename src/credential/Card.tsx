import type { ReactNode, Ref } from 'react'
import { stateOf } from '../domain/accreditation.ts'
import { type Day, dayOf } from '../domain/days.ts'
import { CardField } from './CardField.tsx'
import { CardFooter } from './CardFooter.tsx'
import { CardHeader } from './CardHeader.tsx'
import { CardIdentity } from './CardIdentity.tsx'
import type { CardPerson } from './CardPerson.ts'
import { CardPhoto } from './CardPhoto.tsx'
import { cardFields } from './cardFields.ts'
import { StateChip } from './StateChip.tsx'
import { cardTexts } from './texts.ts'
import './card.css'

interface CardProps {
  person: CardPerson
  /** The QR; without it the card has no check area. */
  qr?: ReactNode
  /** The portal's domain, in print beside the QR. */
  address?: string
  /** The state in words; off where the page around the card says it. */
  pill?: boolean
  /** The day that the state is read on: today unless told. */
  today?: Day
  onPhotoMissing?: () => void
  ref?: Ref<HTMLDivElement>
}

/** The credential card (specification, section 2, "Credential page"): a printed object, always light, as wide as its place up to 448 px. */
export const Card = ({ person, qr, address, pill = true, today, onPhotoMissing, ref }: CardProps) => {
  const fields = cardFields(person)
  return (
    <div className="credential" ref={ref}>
      <article className="credential-card">
        <CardHeader fields={fields} />
        <div className="credential-body">
          <div className="credential-portrait">
            <CardPhoto src={person.profile_picture} onMissing={onPhotoMissing} />
          </div>
          <CardIdentity fields={fields}>
            {pill && <StateChip state={stateOf(person, today ?? dayOf(new Date()))} />}
          </CardIdentity>
        </div>
        <dl className="credential-fields">
          <CardField label={cardTexts.code} value={fields.code} none={cardTexts.noCode} />
          <CardField label={cardTexts.validity} value={fields.validity} none={cardTexts.noValidity} />
          <CardField label={cardTexts.profile} value={fields.profile} none={cardTexts.noProfile} />
        </dl>
        <CardFooter qr={qr} address={address} code={fields.code} />
      </article>
    </div>
  )
}
