import { type DoorView, type SentForm, TYPED_FIELDS, type TypedField } from '../../domain/door.ts'
import { formatFolio } from '../../domain/visitReports.ts'
import { Field } from './Field.tsx'
import { Advice, Utility, Verdict } from './parts.tsx'
import { ReportForm } from './ReportForm.tsx'
import { InvalidResult, OtherLanguage, type ResultProps, UndecidedResult, ValidResult } from './results.tsx'
import { type DoorWords, words } from './words.ts'

type Of<Kind extends DoorView['kind']> = Extract<DoorView, { kind: Kind }>
interface Shown<Kind extends DoorView['kind']> {
  view: Of<Kind>
  own: DoorWords
}

/** The properties of a result on the server's page, which takes reports at its own address. */
const toResultProps = (
  { language, utility, number }: Of<'valid' | 'invalid' | 'unchecked'>,
  own: DoorWords,
): ResultProps => ({ own, language, utility, number, page: '' })

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

/** A visitor who typed the number of a credential that is not valid may have mistyped it, and gets the form again first. */
const Invalid = ({ view, own }: Shown<'invalid'>) => {
  const { number, letters } = view
  return (
    <>
      {number && (
        <>
          <Advice text={own.typing.mistyped} />
          <TypingForm own={own} values={{ number, letters }} wrong={[]} />
        </>
      )}
      <InvalidResult {...toResultProps(view, own)} />
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
      return (
        <ValidResult
          {...toResultProps(view, own)}
          person={view.person}
          hasPhoto={Boolean(view.person.profile_picture)}
        />
      )
    case 'invalid':
      return <Invalid view={view} own={own} />
    case 'unchecked':
      return (
        <UndecidedResult
          {...toResultProps(view, own)}
          kind="unchecked"
          cause="busy"
          retry={<a href={`?lang=${view.language}`}>{own.page.retry}</a>}
        />
      )
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
        <OtherLanguage
          own={own}
          language={view.language}
          address={`?${view.kind === 'reported' ? `done=${view.report}&` : ''}`}
        />
      </div>
    </main>
  )
}
