import type { ReactNode } from 'react'
import { type DoorView, type SentForm, TYPED_FIELDS, type TypedField } from '../../domain/door.ts'
import { formatFolio } from '../../domain/visitReports.ts'
import { Card } from '../Card.tsx'
import { dialable, reportLink, shownPhone } from '../utility.ts'
import { Field } from './Field.tsx'
import { Actions, Advice, CrossedOutCard, Utility, Verdict } from './parts.tsx'
import { ReportForm } from './ReportForm.tsx'
import { type DoorWords, words } from './words.ts'
import './forms.css'

type Of<Kind extends DoorView['kind']> = Extract<DoorView, { kind: Kind }>
interface Shown<Kind extends DoorView['kind']> {
  view: Of<Kind>
  own: DoorWords
}

const TYPING = '/credential/validation/'

/** Where else to turn: call, and tell what happened. */
const Ways = ({ view, own, first }: Shown<'valid' | 'invalid' | 'unchecked'> & { first?: ReactNode }) => {
  const { phone } = view.utility
  const elsewhere = reportLink(view.utility.report)
  return (
    <>
      {(first || phone) && (
        <Actions>
          {first}
          {phone && <a href={`tel:${dialable(phone)}`}>{`${own.page.call} ${shownPhone(phone)}`}</a>}
        </Actions>
      )}
      <details className="door-report">
        <summary>{own.report.summary}</summary>
        <ReportForm words={own} number={view.number} />
        {elsewhere && (
          <p className="door-aside">
            <a href={elsewhere}>{own.report.elsewhere}</a>
          </p>
        )}
      </details>
      <p className="door-aside door-screen">
        <a href={`${TYPING}?lang=${view.language}`}>{own.page.retype}</a>
      </p>
    </>
  )
}

/** A valid credential: what to compare, what its owner may do, the card, and what to do in doubt. */
const Valid = ({ view, own }: Shown<'valid'>) => {
  const { person, utility } = view
  const phone = shownPhone(utility.phone)
  const profile = person.role_definition || person.role_name
  const { accreditation_expiration_date: until } = person
  return (
    <>
      <Advice text={person.profile_picture ? own.page.comparePhoto : own.page.compareName} />
      <p className="door-advice">
        {own.page.allowed} <strong>{profile}</strong>, {until && own.page.until(own.card.day(until))}
      </p>
      <Card person={person} pill={false} words={own.card} utility={utility} />
      <Advice text={[own.page.cash, phone ? own.page.doubtCall(phone) : own.page.doubt]} />
      <Ways view={view} own={own} />
    </>
  )
}

/** Form for the number and the first letters of the surname. The page states errors in its own language, so the browser does not validate. */
const TypingForm = ({ own: { typing }, values, wrong }: SentForm<TypedField> & { own: DoorWords }) => (
  <form className="door-form" method="post" noValidate>
    {TYPED_FIELDS.map((name) => (
      <Field
        key={name}
        name={name}
        label={typing.fields[name]}
        defaultValue={values[name]}
        error={wrong.includes(name) ? typing.wrong[name] : undefined}
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
      />
    ))}
    <button type="submit">{typing.send}</button>
  </form>
)

/** A credential that is not valid; the page does not say why. A visitor who typed the number may have mistyped it, and gets the form again first. */
const Invalid = ({ view, own }: Shown<'invalid'>) => {
  const phone = shownPhone(view.utility.phone)
  const { number, letters } = view
  return (
    <>
      {number && (
        <>
          <Advice text={own.typing.mistyped} />
          <TypingForm own={own} values={{ number, letters }} wrong={[]} />
        </>
      )}
      <CrossedOutCard label={own.page.crossed} />
      <Advice text={number ? own.typing.invalid : own.page.invalid} />
      <Advice text={[own.page.cash, phone ? own.page.insistCall(phone) : own.page.insist]} />
      <Ways view={view} own={own} />
    </>
  )
}

/** Nobody could be asked: neither yes nor no, and a way to ask again. */
const Unchecked = ({ view, own }: Shown<'unchecked'>) => {
  const phone = shownPhone(view.utility.phone)
  return (
    <>
      <Advice text={own.page.unchecked} />
      <Advice text={[own.page.cash, phone ? own.page.busyCall(phone) : own.page.busy]} />
      <Ways view={view} own={own} first={<a href={`?lang=${view.language}`}>{own.page.retry}</a>} />
    </>
  )
}

/** The form, empty, with the number of the page's address, or with errors. */
const Typing = ({ view, own }: Shown<'typing'>) => (
  <>
    <h1 className="door-title">{own.typing.title}</h1>
    <p className="door-advice">
      {view.values.number && view.wrong.length === 0 ? own.typing.incomplete : own.typing.hint}
    </p>
    <TypingForm own={own} values={view.values} wrong={view.wrong} />
  </>
)

const Report = ({ view, own }: Shown<'report'>) => (
  <>
    <h1 className="door-title">{own.report.title}</h1>
    <p className="door-error" role="alert">
      {view.isRefused ? own.report.refused : own.report.again}
    </p>
    <ReportForm words={own} number={view.number} values={view.values} wrong={view.wrong} />
  </>
)

const Reported = ({ view, own }: Shown<'reported'>) => (
  <>
    <h1 className="door-title">{own.report.done}</h1>
    <p className="door-advice">{own.report.folio(formatFolio(view.report))}</p>
    <Advice text={own.report.thanks} />
  </>
)

const Content = ({ view, own }: { view: DoorView; own: DoorWords }) => {
  switch (view.kind) {
    case 'valid':
      return <Valid view={view} own={own} />
    case 'invalid':
      return <Invalid view={view} own={own} />
    case 'unchecked':
      return <Unchecked view={view} own={own} />
    case 'typing':
      return <Typing view={view} own={own} />
    case 'report':
      return <Report view={view} own={own} />
    default:
      return <Reported view={view} own={own} />
  }
}

const verdictWords = ({ kind, number }: Of<'valid' | 'invalid' | 'unchecked'>, own: DoorWords): string =>
  kind === 'invalid' && number ? own.typing.verdict : own.verdict[kind]

/** Returns the title of the document. */
export const titleOf = (view: DoorView): string => {
  const own = words[view.language]
  if ('at' in view) return own.page.title(verdictWords(view, own))
  const titles = { typing: own.typing.title, report: own.report.title, reported: own.report.done }
  return own.page.title(titles[view.kind])
}

/** The page that a scanned credential opens (docs/requirements.md §3.3), as the server writes it: it needs no script and nothing beside it. */
export const DoorPage = ({ view }: { view: DoorView }) => {
  const own = words[view.language]
  const other = view.language === 'es' ? 'en' : 'es'
  return (
    <main className="door">
      {view.utility.name && <Utility name={view.utility.name} />}
      {'at' in view && (
        <Verdict
          kind={view.kind}
          words={verdictWords(view, own)}
          moment={own.page.checkedAt(own.page.moment(view.at))}
        />
      )}
      <div className="door-column">
        <Content view={view} own={own} />
        <p className="door-aside door-screen">
          <a href={`?${view.kind === 'reported' ? `done=${view.report}&` : ''}lang=${other}`} lang={other}>
            {own.page.otherLanguage}
          </a>
        </p>
      </div>
    </main>
  )
}
