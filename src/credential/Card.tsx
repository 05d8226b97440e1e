import { createContext, Fragment, type ReactNode, type Ref, useContext, useState } from 'react'
import type { CardPerson } from '../domain/credentials/CardPerson.ts'
import { type CardFields, formatCredentialFields } from '../domain/credentials/cardFields.ts'
import { type CardTexts, cardTexts } from '../domain/credentials/cardTexts.ts'
import { getCredentialValidity } from '../domain/credentials/credentialValidity.ts'
import { getNameSizeClass } from './nameClass.ts'
import { validityTexts } from './texts.ts'
import './cardParts.css'
import './card.css'

const Words = createContext<CardTexts>(cardTexts)

/** Coloured head of the card: title, type of role, company, and a tick in the background. */
const CardHeader = ({ fields }: { fields: CardFields }) => (
  <header className="credential-head">
    <svg className="credential-mark" viewBox="0 0 100 76" aria-hidden="true">
      <path d="M8 40 36 66 92 10" />
    </svg>
    <h2 className="credential-title">
      {useContext(Words).title}{' '}
      {fields.roleType && <span className="credential-role">{fields.roleType}</span>}
    </h2>
    <p className={getNameSizeClass('credential-company', fields.company, 14)} translate="no">
      {fields.company}
    </p>
  </header>
)

const Silhouette = () => (
  <svg className="credential-photo" viewBox="0 0 80 100" role="img" aria-label={useContext(Words).noPhoto}>
    <rect fill="#e4eeec" width="80" height="100" />
    <circle fill="#a9c0bd" cx="40" cy="41" r="17" />
    <path fill="#a9c0bd" d="M8 100c0-23 14-35 32-35s32 12 32 35z" />
  </svg>
)

/** Photo of the person, or a drawn silhouette if the photo is missing or fails to load. */
const CardPhoto = ({ src, onMissing }: { src?: string | null; onMissing?: () => void }) => {
  const { photo } = useContext(Words)
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken) return <Silhouette />
  const fail = () => {
    setBroken(src)
    onMissing?.()
  }
  return <img className="credential-photo" src={src} alt={photo} onError={fail} />
}

/** Label with a coloured dot that says whether the credential is valid. */
const ValidityChip = ({ person }: { person: CardPerson }) => {
  const validity = getCredentialValidity(person)
  return (
    <p className={`credential-pill credential-pill-${validity}`} translate="no">
      <span className="credential-dot" />
      {validityTexts[validity]}
    </p>
  )
}

/** Surname and first names beside the photo, with `children` below. */
const CardIdentity = ({ fields, children }: { fields: CardFields; children: ReactNode }) => {
  const { noName } = useContext(Words)
  return (
    <div className="credential-names">
      <p
        className={getNameSizeClass('credential-surname', fields.surname, 12)}
        translate={fields.surname ? 'no' : undefined}
      >
        {fields.surname || noName}
      </p>
      {fields.firstNames && (
        <p className={getNameSizeClass('credential-first', fields.firstNames, 15)} translate="no">
          {fields.firstNames}
        </p>
      )}
      {children}
    </div>
  )
}

interface CardFieldProps {
  label: string
  value: string
  /** Text that replaces a missing value. */
  none: string
  /** Whether the value is a number or code, which a browser must not translate. */
  isCode?: boolean
}

/** Label and value of a field on the card. A paler text replaces a missing value. */
const CardField = ({ label, value, none, isCode = false }: CardFieldProps) => (
  <div className="credential-field">
    <dt>{label}</dt>
    <dd className={value ? undefined : 'credential-none'} translate={value && isCode ? 'no' : undefined}>
      {value || none}
    </dd>
  </div>
)

/** Utility that issues the card. The card shows the logo, or else the name. */
export interface Utility {
  name?: string | undefined
  logo?: string | undefined
}

const CardUtility = ({ name, logo }: Utility) => {
  const words = useContext(Words)
  if (!name && !logo) return null
  return (
    <p className="credential-utility" translate="no">
      {logo ? <img className="credential-logo" src={logo} alt={name || words.logo} loading="lazy" /> : name}
    </p>
  )
}

/** Printed address that may break after each slash. */
const PrintedAddress = ({ address }: { address: string }) => (
  <p className="credential-print" translate="no">
    {address.split(/(?<=\/)/u).map((part) => (
      <Fragment key={part}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </p>
)

/** Foot of the card: QR code, address and number for checking, and the disclaimer. */
const CardFooter = ({
  qr,
  address,
  code,
  utility,
}: {
  qr?: ReactNode
  address?: string
  code: string
  utility?: Utility
}) => {
  const words = useContext(Words)
  return (
    <footer className="credential-foot">
      {qr && (
        <div className="credential-check">
          <div className="credential-tile">{qr}</div>
          <div>
            <p className="credential-scan">{words.scan}</p>
            {address && (
              <>
                <p className="credential-type">{words.type}</p>
                <PrintedAddress address={address} />
              </>
            )}
            {code && (
              <p className="credential-print" translate="no">
                {code}
              </p>
            )}
          </div>
        </div>
      )}
      {utility && <CardUtility {...utility} />}
      <p className="credential-disclaimer">{words.disclaimer(utility?.name ?? '')}</p>
    </footer>
  )
}

interface CardProps {
  person: CardPerson
  /** QR code. Without it, the card has no area for checking. */
  qr?: ReactNode
  /** Address for typing the accreditation number, printed beside the QR code. */
  address?: string
  /** Utility that issues the card. */
  utility?: Utility
  /** Texts of the card; Spanish by default. */
  words?: CardTexts
  /** Whether the card shows a label with its validity. Pages that already show the validity leave the label out. */
  pill?: boolean
  onPhotoMissing?: () => void
  ref?: Ref<HTMLDivElement>
}

/** Credential of a person, drawn like a printed card: always light, at most 448 px wide (docs/requirements.md §3.3). */
export const Card = ({
  person,
  qr,
  address,
  utility,
  words = cardTexts,
  pill = true,
  onPhotoMissing,
  ref,
}: CardProps) => {
  const fields = formatCredentialFields(person, words.day)
  return (
    <Words value={words}>
      <div className="credential" ref={ref}>
        <article className="credential-card">
          <CardHeader fields={fields} />
          <div className="credential-body">
            <div className="credential-portrait">
              <CardPhoto src={person.profile_picture} onMissing={onPhotoMissing} />
            </div>
            <CardIdentity fields={fields}>{pill && <ValidityChip person={person} />}</CardIdentity>
          </div>
          <dl className="credential-fields">
            <CardField label={words.code} value={fields.code} none={words.noCode} isCode />
            <CardField label={words.validity} value={fields.validity} none={words.noValidity} />
            <CardField label={words.profile} value={fields.profile} none={words.noProfile} />
          </dl>
          <CardFooter qr={qr} address={address} code={fields.code} utility={utility} />
        </article>
      </div>
    </Words>
  )
}
