import { REPORT_FIELDS, type ReportField, type SentForm } from '../../domain/door.ts'
import { acceptOf, PICTURES } from '../../domain/fileKinds.ts'
import { Field } from './Field.tsx'
import type { DoorWords } from './words.ts'

/** How each field is asked for. */
const ASKED: Record<ReportField, object> = {
  what: { isLong: true, required: true, maxLength: 2000 },
  place: { required: true, maxLength: 300 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
  photo: { type: 'file', accept: acceptOf(PICTURES) },
}

interface ReportFormProps extends Partial<SentForm<ReportField>> {
  words: DoorWords
  /** What was typed to check the credential. */
  number?: string | undefined
  /** Address of the page that takes the report; by default the page's own. */
  page?: string
}

/** Form that reports a visit. The address that it is sent to contains the id of the credential. */
export const ReportForm = ({ words: { report }, number, page, values = {}, wrong = [] }: ReportFormProps) => (
  <form className="door-form" method="post" encType="multipart/form-data" action={page || undefined}>
    {number && <input type="hidden" name="number" value={number} />}
    {REPORT_FIELDS.map((name) => (
      <Field
        key={name}
        name={name}
        label={'required' in ASKED[name] ? report.fields[name] : `${report.fields[name]} ${report.optional}`}
        error={wrong.includes(name) ? report.wrong[name] : undefined}
        defaultValue={values[name]}
        {...ASKED[name]}
      />
    ))}
    <button type="submit">{report.send}</button>
  </form>
)
