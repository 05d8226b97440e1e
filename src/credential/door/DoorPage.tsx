import { formatArcoFolio } from '../../domain/arcoRequests/states.ts'
import { type DoorView, type SubmittedForm, TYPED_FIELDS, type TypedField } from '../../domain/door/door.ts'
import { formatVisitReportFolio } from '../../domain/door/visitReports.ts'
import { ArcoForm } from './ArcoForm.tsx'
import { Field } from './Field.tsx'
import { NoticeText } from './NoticeText.tsx'
import { Advice, Utility, Verdict } from './parts.tsx'
import { privacyWords } from './privacyWords.ts'
import { ReportForm } from './ReportForm.tsx'
import {
  InvalidResult,
  OtherLanguage,
  type ResultProps,
  UndecidedResult,
  UnreadableResult,
  ValidResult,
} from './results.tsx'
import { type DoorWords, words } from './words.ts'

type ViewOf<Kind extends DoorView['kind']> = Extract<DoorView, { kind: Kind }>
interface ViewProps<Kind extends DoorView['kind']> {
  view: ViewOf<Kind>
  texts: DoorWords
}

/** Returns the properties of a check result on the server's own page. */
const createCheckResultProps = (
  { language, utility, number }: ViewOf<'valid' | 'invalid' | 'unchecked' | 'unreadable'>,
  texts: DoorWords,
): ResultProps => ({ texts, language, utility, number, page: '' })

/** Form for an accreditation number and the first letters of the surname. Browser validation is off, because the page shows its own errors. */
const TypingForm = ({
  texts: { typing },
  values,
  invalidFields: wrong,
}: SubmittedForm<TypedField> & { texts: DoorWords }) => (
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

/** Result for an invalid credential. Visitors who typed the number get the form again, because they may have mistyped. */
const Invalid = ({ view, texts }: ViewProps<'invalid'>) => {
  const { number, letters } = view
  return (
    <>
      {number && (
        <>
          <Advice text={texts.typing.mistyped} />
          <TypingForm texts={texts} values={{ number, letters }} invalidFields={[]} />
        </>
      )}
      <InvalidResult {...createCheckResultProps(view, texts)} />
    </>
  )
}

/** Form for typing the number of a credential. */
const Typing = ({ view, texts }: ViewProps<'typing'>) => (
  <>
    <h1 className="door-title">{texts.typing.title}</h1>
    <p className="door-advice">
      {view.values.number && view.invalidFields.length === 0 ? texts.typing.incomplete : texts.typing.hint}
    </p>
    <TypingForm texts={texts} values={view.values} invalidFields={view.invalidFields} />
  </>
)

const Report = ({ view, texts }: ViewProps<'report'>) => (
  <>
    <h1 className="door-title">{texts.report.title}</h1>
    <p className="door-error" role="alert">
      {view.isRefused ? texts.report.refused : texts.report.again}
    </p>
    <ReportForm
      words={texts}
      number={view.number}
      notice={view.utility.notice}
      values={view.values}
      invalidFields={view.invalidFields}
    />
  </>
)

const Reported = ({ view, texts }: ViewProps<'reported'>) => (
  <>
    <h1 className="door-title">{texts.report.done}</h1>
    <p className="door-advice">{texts.report.folio(formatVisitReportFolio(view.report))}</p>
    <Advice text={texts.report.thanks} />
  </>
)

const Notice = ({ view: { language, edition } }: { view: ViewOf<'notice'> }) => {
  const { notice } = privacyWords[language]
  return (
    <>
      <h1 className="door-title">{notice.title}</h1>
      {edition ? <NoticeText text={edition.text} /> : <p className="door-advice">{notice.none}</p>}
      {edition && <p className="door-aside">{notice.edition(edition.version, edition.publishedAt)}</p>}
      <p className="door-aside door-screen">
        <a href={`/derechos-arco?lang=${language}`}>{notice.rights}</a>
      </p>
    </>
  )
}

const Arco = ({ view }: { view: ViewOf<'arco'> }) => {
  const { arco } = privacyWords[view.language]
  const problem = view.isRefused ? arco.refused : arco.again
  return (
    <>
      <h1 className="door-title">{arco.title}</h1>
      {view.isRefused || view.invalidFields.length > 0 ? (
        <p className="door-error" role="alert">
          {problem}
        </p>
      ) : (
        <p className="door-advice">{arco.lead}</p>
      )}
      <ArcoForm
        words={arco}
        notice={view.utility.notice}
        values={view.values}
        invalidFields={view.invalidFields}
      />
    </>
  )
}

const ArcoReceived = ({ view: { language, request } }: { view: ViewOf<'arcoReceived'> }) => {
  const { arco } = privacyWords[language]
  return (
    <>
      <h1 className="door-title">{arco.done}</h1>
      <p className="door-advice">{arco.folio(formatArcoFolio(request))}</p>
      <p className="door-advice">{arco.next}</p>
    </>
  )
}

const Content = ({ view, texts }: { view: DoorView; texts: DoorWords }) => {
  switch (view.kind) {
    case 'valid':
      return (
        <ValidResult
          {...createCheckResultProps(view, texts)}
          person={view.person}
          hasPhoto={Boolean(view.person.profile_picture)}
        />
      )
    case 'invalid':
      return <Invalid view={view} texts={texts} />
    case 'unchecked':
      return (
        <UndecidedResult
          {...createCheckResultProps(view, texts)}
          kind="unchecked"
          cause="busy"
          waitMinutes={view.waitMinutes}
          retry={<a href={`?lang=${view.language}`}>{texts.page.retry}</a>}
        />
      )
    case 'unreadable':
      return <UnreadableResult {...createCheckResultProps(view, texts)} />
    case 'typing':
      return <Typing view={view} texts={texts} />
    case 'notice':
      return <Notice view={view} />
    case 'arco':
      return <Arco view={view} />
    case 'arcoReceived':
      return <ArcoReceived view={view} />
    case 'report':
      return <Report view={view} texts={texts} />
    default:
      return <Reported view={view} texts={texts} />
  }
}

const getCredentialVerdictHeading = (
  { kind, number }: ViewOf<'valid' | 'invalid' | 'unchecked' | 'unreadable'>,
  texts: DoorWords,
): string => (kind === 'invalid' && number ? texts.typing.verdict : texts.verdict[kind])

/** Returns the title of the page, which never contains the result: a chat keeps the title after the credential is revoked. */
export const getVerificationPageTitle = (view: DoorView): string => {
  const texts = words[view.language]
  if ('at' in view) return texts.page.title(texts.page.subject)
  const { notice, arco } = privacyWords[view.language]
  const titles = {
    typing: texts.typing.title,
    report: texts.report.title,
    reported: texts.report.done,
    notice: notice.title,
    arco: arco.title,
    arcoReceived: arco.done,
  }
  return texts.page.title(titles[view.kind])
}

/** Returns the query parameter that keeps a received report or request when the language changes. */
const getDoneParameter = (view: DoorView): string => {
  if (view.kind === 'reported') return `done=${view.report}&`
  return view.kind === 'arcoReceived' ? `done=${view.request}&` : ''
}

/** Public page that the QR code of a credential opens (docs/requirements.md §3.3). It needs no script. */
export const DoorPage = ({ view }: { view: DoorView }) => {
  const texts = words[view.language]
  return (
    <main className="door">
      {view.utility.name && <Utility name={view.utility.name} />}
      {'at' in view && (
        <Verdict
          kind={view.kind === 'unreadable' ? 'unchecked' : view.kind}
          words={getCredentialVerdictHeading(view, texts)}
          moment={texts.page.checkedAt(texts.page.moment(view.at))}
        />
      )}
      <div className="door-column">
        <Content view={view} texts={texts} />
        <OtherLanguage texts={texts} language={view.language} address={`?${getDoneParameter(view)}`} />
      </div>
    </main>
  )
}
