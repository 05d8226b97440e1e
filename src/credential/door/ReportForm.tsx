import { getFileInputAcceptValue, PICTURES } from '../../domain/common/fileKinds.ts'
import type { RichNode } from '../../domain/common/richText.ts'
import { REPORT_FIELDS, type ReportField, type SubmittedForm } from '../../domain/door/door.ts'
import { Field } from './Field.tsx'
import { NoticeHint } from './NoticeText.tsx'
import type { DoorWords } from './words.ts'

/** HTML attributes of the report form's fields. */
const FIELD_PROPS: Record<ReportField, object> = {
  what: { isLong: true, required: true, maxLength: 2000 },
  place: { required: true, maxLength: 300 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
  photo: { type: 'file', accept: getFileInputAcceptValue(PICTURES) },
}

interface ReportFormProps extends Partial<SubmittedForm<ReportField>> {
  words: DoorWords
  /** Credential number that the visitor typed. */
  number?: string | undefined
  /** Address that receives the report; by default the page itself. */
  page?: string
  /** Short privacy notice, if one is published. */
  notice?: readonly RichNode[] | undefined
}

/** Form with which a visitor reports a visit. */
export const ReportForm = ({
  words: { report },
  number,
  page,
  notice,
  values = {},
  invalidFields = [],
}: ReportFormProps) => (
  <form className="door-form" method="post" encType="multipart/form-data" action={page || undefined}>
    {number && <input type="hidden" name="number" value={number} />}
    {REPORT_FIELDS.map((name) => (
      <Field
        key={name}
        name={name}
        label={
          'required' in FIELD_PROPS[name] ? report.fields[name] : `${report.fields[name]} ${report.optional}`
        }
        error={invalidFields.includes(name) ? report.wrong[name] : undefined}
        defaultValue={values[name]}
        {...FIELD_PROPS[name]}
      />
    ))}
    {notice && <NoticeHint text={notice} title={report.notice} />}
    <button type="submit">{report.send}</button>
  </form>
)
