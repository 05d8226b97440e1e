import { AutocompleteInput, DateInput, SelectInput, TextInput } from 'react-admin'
import { KINDS, kindText } from '../../../contract/logKinds.ts'
import { ACTIONS, actionText } from '../../../contract/logWords.ts'
import { NATURES } from '../../../domain/log.ts'
import { can } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'

const named = (ids: readonly string[], nameOf: (id: string) => string) =>
  ids.map((id) => ({ id, name: nameOf(id) })).sort((a, b) => a.name.localeCompare(b.name, 'es'))

/** So many of the filters stay in sight on a phone; the others are in its drawer. */
export const IN_SIGHT = 1

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput
    key="nature"
    source="nature"
    choices={NATURES.map((id) => ({ id, name: `log.natures.${id}` }))}
    alwaysOn
  />,
  <DateInput key="since" source="since" alwaysOn />,
  <DateInput key="until" source="until" alwaysOn />,
  <ReferencePicker key="user" source="user" reference="users" />,
  <AutocompleteInput
    key="action"
    source="action"
    choices={named(ACTIONS, actionText)}
    openOnFocus={false}
    noOptionsText="app.picker.none"
  />,
  <SelectInput key="kind" source="kind" choices={named(KINDS, kindText)} translateChoice={false} />,
  <TextInput key="address" source="address" />,
]
const PERSON = <ReferencePicker key="person" source="person" reference="personnel" />
const COMPANY = <ReferencePicker key="company" source="company" reference="companies" />
const QUOTATION = <ReferencePicker key="quotation" source="quotation" reference="quotations" />

/** What the log is narrowed by, as far as this user may choose from it. */
export const useLogFilters = () => {
  const actor = useActor()
  return [
    ...FILTERS,
    ...(can(actor, 'personnel.read') ? [PERSON] : []),
    ...(can(actor, 'companies.list') ? [COMPANY] : []),
    ...(can(actor, 'quotations.read') ? [QUOTATION] : []),
  ]
}
