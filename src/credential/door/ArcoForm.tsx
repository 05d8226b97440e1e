import { ARCO_FORM_FIELDS, type ArcoFormField } from '../../domain/arcoRequests/schemas.ts'
import { ARCO_KINDS } from '../../domain/arcoRequests/states.ts'
import type { RichNode } from '../../domain/common/richText.ts'
import type { SubmittedForm } from '../../domain/door/door.ts'
import { Field } from './Field.tsx'
import { NoticeHint } from './NoticeText.tsx'
import type { PrivacyWords } from './privacyWords.ts'

/** HTML attributes of the fields. Browser validation is off, because the page shows its own errors. */
const FIELD_PROPS: Record<ArcoFormField, object> = {
  kind: { required: true },
  name: { required: true, maxLength: 200, autoComplete: 'name' },
  contact: { required: true, maxLength: 300 },
  text: { isLong: true, required: true, maxLength: 4000 },
  number: { maxLength: 40, autoComplete: 'off', autoCapitalize: 'characters' },
}

interface ArcoFormProps extends SubmittedForm<ArcoFormField> {
  words: PrivacyWords['arco']
  notice?: readonly RichNode[] | undefined
}

/** Form with which a visitor asks about their own personal data. It needs no script. */
export const ArcoForm = ({ words, notice, values, invalidFields }: ArcoFormProps) => (
  <form className="door-form" method="post" noValidate>
    {ARCO_FORM_FIELDS.map((name) => (
      <Field
        key={name}
        name={name}
        label={words.fields[name]}
        error={invalidFields.includes(name) ? words.wrong[name] : undefined}
        defaultValue={values[name]}
        {...(name === 'kind' && {
          options: ARCO_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] })),
        })}
        {...FIELD_PROPS[name]}
      />
    ))}
    {notice && <NoticeHint text={notice} title={words.notice} />}
    <button type="submit">{words.send}</button>
  </form>
)
