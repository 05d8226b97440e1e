import { DateInput, TextInput } from 'react-admin'
import { newPerson } from '../../../domain/personnel.ts'
import { EmailInput } from '../../components/form/EmailInput.tsx'
import { NameInput } from '../../components/form/NameInput.tsx'
import { PhoneInput } from '../../components/form/PhoneInput.tsx'
import { validateWith } from '../../components/validateWith.ts'
import { DisabledField } from '../../resources/personnel/DisabledField.tsx'
import { RfcInput } from '../../resources/personnel/RfcInput.tsx'
import { ComponentsSection, Example, ExampleForm } from './Example.tsx'

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
export const TextsSection = () => (
  <ComponentsSection name="texts">
    <Example name="components.texts.empty">
      <ExampleForm resource="personnel" validate={checked}>
        <Fields />
      </ExampleForm>
    </Example>
    <Example name="components.texts.filled">
      <ExampleForm resource="personnel" values={FILLED}>
        <Fields />
        <TextInput source="address" autoComplete="off" multiline minRows={2} />
      </ExampleForm>
    </Example>
    <Example name="components.texts.wrong">
      <ExampleForm resource="personnel" values={WRONG} validate={checked} refused>
        <Fields />
      </ExampleForm>
    </Example>
    <Example name="components.texts.disabled">
      <ExampleForm resource="personnel" values={FILLED}>
        <Fields disabled />
        <DisabledField source="accreditation_number" value="A-004217" reason="personnelDetail.closed.field" />
      </ExampleForm>
    </Example>
  </ComponentsSection>
)
