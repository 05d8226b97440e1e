import type { ReactNode } from 'react'
import type { CardPerson } from '../../domain/credentials/CardPerson.ts'
import { formatCredentialFields } from '../../domain/credentials/cardFields.ts'
import type { DoorUtility, Language } from '../../domain/door/door.ts'
import { Card } from '../Card.tsx'
import { createVisitReportLink, formatHelpDeskPhone, toDialablePhoneNumber } from '../utility.ts'
import { Actions, Advice, CrossedOutCard } from './parts.tsx'
import { ReportForm } from './ReportForm.tsx'
import type { DoorWords } from './words.ts'
import './forms.css'

const TYPING = '/credential/validation/'

/** Properties that all results of a check share. */
export interface ResultProps {
  texts: DoorWords
  language: Language
  utility: DoorUtility
  /** Address that receives visitors' reports; undefined if the back end takes no reports. */
  page: string | undefined
  /** The number that the visitor typed instead of scanning. */
  number?: string | undefined
}

/** Link to the same page in the other language, Spanish or English. */
export const OtherLanguage = ({
  texts,
  language,
  address,
}: {
  texts: DoorWords
  language: Language
  address: string
}) => {
  const other = language === 'es' ? 'en' : 'es'
  return (
    <p className="door-aside door-screen">
      <a href={`${address}lang=${other}`} lang={other}>
        {texts.page.otherLanguage}
      </a>
    </p>
  )
}

/** Links for the visitor: call the utility, report the visit, or check another credential. */
const VisitorLinks = ({
  texts,
  language,
  utility,
  page,
  number,
  first,
}: ResultProps & { first?: ReactNode }) => {
  const phone = formatHelpDeskPhone(utility.phone)
  const elsewhere = createVisitReportLink(utility.report)
  return (
    <>
      <Actions>
        {first}
        {phone && <a href={`tel:${toDialablePhoneNumber(phone)}`}>{`${texts.page.call} ${phone}`}</a>}
        {page === undefined && elsewhere && <a href={elsewhere}>{texts.page.report}</a>}
      </Actions>
      {page !== undefined && (
        <>
          <details className="door-report">
            <summary>{texts.report.summary}</summary>
            <ReportForm words={texts} number={number} page={page} notice={utility.notice} />
            {elsewhere && (
              <p className="door-aside">
                <a href={elsewhere}>{texts.report.elsewhere}</a>
              </p>
            )}
          </details>
          <p className="door-aside door-screen">
            <a href={`${TYPING}?lang=${language}`}>{texts.page.retype}</a>
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

/** Result for a valid credential: the card, and advice on comparing it with the person. */
export const ValidResult = ({ person, hasPhoto, onPhotoMissing, ...ways }: ValidResultProps) => {
  const { texts, utility } = ways
  const phone = formatHelpDeskPhone(utility.phone)
  const { profile, validity } = formatCredentialFields(person, texts.card.day)
  return (
    <>
      <Advice text={hasPhoto ? texts.page.comparePhoto : texts.page.compareName} />
      {(profile || validity) && (
        <p className="door-advice">
          {texts.page.allowed} <strong>{profile}</strong>
          {profile && validity && ', '}
          {validity && texts.page.until(validity)}
        </p>
      )}
      <Card
        person={person}
        pill={false}
        words={texts.card}
        utility={utility}
        {...(onPhotoMissing && { onPhotoMissing })}
      />
      <Advice text={[texts.page.cash, phone ? texts.page.doubtCall(phone) : texts.page.doubt]} />
      <VisitorLinks {...ways} />
    </>
  )
}

/** Result for an invalid credential. The visitor does not learn the reason. */
export const InvalidResult = (props: ResultProps) => {
  const { texts, utility, number } = props
  const phone = formatHelpDeskPhone(utility.phone)
  return (
    <>
      <CrossedOutCard label={texts.page.crossed} />
      <Advice text={number ? texts.typing.invalid : texts.page.invalid} />
      <Advice text={[texts.page.cash, phone ? texts.page.insistCall(phone) : texts.page.insist]} />
      <VisitorLinks {...props} />
    </>
  )
}

/** Result for an address whose id was damaged on the way, which says nothing about the credential. */
export const UnreadableResult = (props: ResultProps) => {
  const { texts, utility } = props
  const phone = formatHelpDeskPhone(utility.phone)
  return (
    <>
      <Advice text={texts.page.unreadable} />
      <Advice text={[texts.page.cash, phone ? texts.page.doubtCall(phone) : texts.page.doubt]} />
      <VisitorLinks {...props} />
    </>
  )
}

interface UndecidedResultProps extends ResultProps {
  kind: 'unknown' | 'unchecked'
  /** Why the check has no result: the server did not tell, was too busy, or could not be reached. */
  cause: 'silent' | 'busy' | 'connection'
  /** Time until the visitor may type again, after too many attempts. */
  waitMinutes?: number | undefined
  /** Link or button that checks again. */
  retry: ReactNode
}

/** Result of a check that failed, with advice and a way to check again. */
export const UndecidedResult = ({ kind, cause, waitMinutes, retry, ...ways }: UndecidedResultProps) => {
  const { texts, utility } = ways
  const phone = formatHelpDeskPhone(utility.phone)
  const advice = phone ? texts.page[`${cause}Call`](phone) : texts.page[cause]
  return (
    <>
      <Advice text={texts.page[kind]} />
      <Advice text={[texts.page.cash, waitMinutes ? texts.page.tooMany(waitMinutes) : advice]} />
      <VisitorLinks {...ways} first={retry} />
    </>
  )
}
