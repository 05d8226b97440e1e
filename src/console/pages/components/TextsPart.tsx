import { DateInput, TextInput } from 'react-admin'
import { newPerson } from '../../../domain/personnel.ts'
import { ClosedField } from '../../resources/personnel/inputs/ClosedField.tsx'
import { RfcInput } from '../../resources/personnel/inputs/RfcInput.tsx'
import { EmailInput } from '../../shared/form/EmailInput.tsx'
import { NameInput } from '../../shared/form/NameInput.tsx'
import { PhoneInput } from '../../shared/form/PhoneInput.tsx'
import { validateWith } from '../../shared/validateWith.ts'
import { Part } from './Part.tsx'
import { Sample } from './Sample.tsx'
import { Specimen } from './Specimen.tsx'

const FILLED = {
  first_names: 'Luisa',
  rfc: 'CAPL900101',
  phone: '5512345678',
  email: 'luisa@ejemplo.mx',
  registration_date: '2026-01-15',
  address: 'Av. Hidalgo 12, Toluca',
}
/** One mistake of each kind. */
const WRONG = { first_names: '', rfc: 'CAPL', phone: '123', email: 'luisa', registration_date: '' }

const checked = validateWith(
  newPerson.pick({ first_names: true, rfc: true, phone: true, email: true, registration_date: true }),
)

const Fields = ({ disabled = false }: { disabled?: boolean }) => (
  <>
    <NameInput source="first_names" isRequired={!disabled} disabled={disabled} />
    {disabled ? <TextInput source="rfc" disabled /> : <RfcInput source="rfc" isRequired />}
    <PhoneInput source="phone" disabled={disabled} />
    <EmailInput source="email" disabled={disabled} />
    <DateInput source="registration_date" isRequired={!disabled} disabled={disabled} />
  </>
)

/** Text of every kind: empty, filled, wrong, closed. */
export const TextsPart = () => (
  <Part name="texts">
    <Specimen name="texts.empty">
      <Sample resource="personnel" validate={checked}>
        <Fields />
      </Sample>
    </Specimen>
    <Specimen name="texts.filled">
      <Sample resource="personnel" values={FILLED}>
        <Fields />
        <TextInput source="address" autoComplete="off" multiline minRows={2} />
      </Sample>
    </Specimen>
    <Specimen name="texts.wrong">
      <Sample resource="personnel" values={WRONG} validate={checked} refused>
        <Fields />
      </Sample>
    </Specimen>
    <Specimen name="texts.disabled">
      <Sample resource="personnel" values={FILLED}>
        <Fields disabled />
        <ClosedField source="accreditation_number" value="A-004217" why="personnelDetail.closed.field" />
      </Sample>
    </Specimen>
  </Part>
)
