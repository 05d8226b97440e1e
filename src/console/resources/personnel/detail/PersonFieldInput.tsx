import { useRecordContext } from 'react-admin'
import { canChangePersonField } from '../../../../domain/permissions.ts'
import { useActor } from '../../../api/session.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { DisabledField } from '../inputs/DisabledField.tsx'
import { getFieldKind } from './fieldKinds.tsx'
import { PersonField } from './PersonField.tsx'
import type { PersonField as Described } from './personFields.ts'

/** One field, changed: an input, a closed field that says why, or plain text where the server derives the value. */
export const PersonFieldInput = ({ field }: { field: Described }) => {
  const actor = useActor()
  const person = useRecordContext<PersonRecord>()
  const { Input, DisabledInput = DisabledField, text } = getFieldKind(field.kind)
  if (!person) return null
  if (!Input) return <PersonField field={field} />
  if (canChangePersonField(actor, field.source))
    return <Input source={field.source} isRequired={field.required} />
  return (
    <DisabledInput
      source={field.source}
      value={text(person, field.source)}
      reason="personnelDetail.closed.field"
    />
  )
}
