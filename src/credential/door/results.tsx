import type { ReactNode } from 'react'
import type { CardPerson } from '../../domain/CardPerson.ts'
import { cardFields } from '../../domain/cardFields.ts'
import type { DoorUtility, Language } from '../../domain/door.ts'
import { Card } from '../Card.tsx'
import { dialable, reportLink, shownPhone } from '../utility.ts'
import { Actions, Advice, CrossedOutCard } from './parts.tsx'
import { ReportForm } from './ReportForm.tsx'
import type { DoorWords } from './words.ts'
import './forms.css'

const TYPING = '/credential/validation/'

/** Properties of every result of a check. */
export interface ResultProps {
  own: DoorWords
  language: Language
  utility: DoorUtility
  /** Address of the page on our server, which takes reports; '' on that page itself. Undefined before another back end. */
  page: string | undefined
  /** The number that the visitor typed instead of scanning. */
  number?: string | undefined
}

/** Link to the page in the other language, which our server writes. */
export const OtherLanguage = ({
  own,
  language,
  address,
}: {
  own: DoorWords
  language: Language
  address: string
}) => {
  const other = language === 'es' ? 'en' : 'es'
  return (
    <p className="door-aside door-screen">
      <a href={`${address}lang=${other}`} lang={other}>
        {own.page.otherLanguage}
      </a>
    </p>
  )
}

/** What else the visitor can do: call, report the visit, and check another credential. */
const Ways = ({ own, language, utility, page, number, first }: ResultProps & { first?: ReactNode }) => {
  const phone = shownPhone(utility.phone)
  const elsewhere = reportLink(utility.report)
  return (
    <>
      <Actions>
        {first}
        {phone && <a href={`tel:${dialable(phone)}`}>{`${own.page.call} ${phone}`}</a>}
        {page === undefined && elsewhere && <a href={elsewhere}>{own.page.report}</a>}
      </Actions>
      {page !== undefined && (
        <>
          <details className="door-report">
            <summary>{own.report.summary}</summary>
            <ReportForm words={own} number={number} page={page} />
            {elsewhere && (
              <p className="door-aside">
                <a href={elsewhere}>{own.report.elsewhere}</a>
              </p>
            )}
          </details>
          <p className="door-aside door-screen">
            <a href={`${TYPING}?lang=${language}`}>{own.page.retype}</a>
          </p>
        </>
      )}
    </>
  )
}

interface ValidResultProps extends ResultProps {
  person: CardPerson
  hasPhoto: boolean
  onPhotoMissing?: () => void
}

/** A valid credential: what to compare, what its owner may do, the card, and what to do in doubt. */
export const ValidResult = ({ person, hasPhoto, onPhotoMissing, ...ways }: ValidResultProps) => {
  const { own, utility } = ways
  const phone = shownPhone(utility.phone)
  const { profile, validity } = cardFields(person, own.card.day)
  return (
    <>
      <Advice text={hasPhoto ? own.page.comparePhoto : own.page.compareName} />
      {(profile || validity) && (
        <p className="door-advice">
          {own.page.allowed} <strong>{profile}</strong>
          {profile && validity && ', '}
          {validity && own.page.until(validity)}
        </p>
      )}
      <Card
        person={person}
        pill={false}
        words={own.card}
        utility={utility}
        {...(onPhotoMissing && { onPhotoMissing })}
      />
      <Advice text={[own.page.cash, phone ? own.page.doubtCall(phone) : own.page.doubt]} />
      <Ways {...ways} />
    </>
  )
}

/** A credential that is not valid. The page does not say why. */
export const InvalidResult = (props: ResultProps) => {
  const { own, utility, number } = props
  const phone = shownPhone(utility.phone)
  return (
    <>
      <CrossedOutCard label={own.page.crossed} />
      <Advice text={number ? own.typing.invalid : own.page.invalid} />
      <Advice text={[own.page.cash, phone ? own.page.insistCall(phone) : own.page.insist]} />
      <Ways {...props} />
    </>
  )
}

interface UndecidedResultProps extends ResultProps {
  kind: 'unknown' | 'unchecked'
  /** Why there is no answer: the back end does not say, is too busy, or could not be reached. */
  cause: 'silent' | 'busy' | 'connection'
  /** Link or button that checks again. */
  retry: ReactNode
}

/** Neither valid nor invalid: what to do, and a way to check again. */
export const UndecidedResult = ({ kind, cause, retry, ...ways }: UndecidedResultProps) => {
  const { own, utility } = ways
  const phone = shownPhone(utility.phone)
  return (
    <>
      <Advice text={own.page[kind]} />
      <Advice text={[own.page.cash, phone ? own.page[`${cause}Call`](phone) : own.page[cause]]} />
      <Ways {...ways} first={retry} />
    </>
  )
}
