import { useState } from 'react'
import { AutocompleteArrayInput, BooleanInput, SelectInput, useTranslate } from 'react-admin'
import { KNOWN_STATES } from '../../../domain/accreditation.ts'
import { WORK_DIVISIONS } from '../../../domain/companies.ts'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { ACTIVITIES, type Activity } from '../../resources/personnel/rosterFilter.ts'
import { ComponentsSection, Example, ExampleForm } from './Example.tsx'

const ACTIVE = 'resources.personnel.fields.active'
const FLAG = 'prevention_security_health_environment_certified'
const DIVISIONS = WORK_DIVISIONS.map((id) => ({ id, name: id }))
const missing = ({ zone }: Record<string, unknown>): Record<string, string> =>
  zone ? {} : { zone: 'components.choices.missing' }

/** One or several of what there is. */
export const ChoicesSection = () => {
  const translate = useTranslate()
  const [activity, setActivity] = useState<Activity>('active')
  const states = KNOWN_STATES.map((id) => ({ id, name: translate(`personnel.state.${id}`) }))
  return (
    <ComponentsSection name="choices">
      <Example name="components.choices.lists">
        <ExampleForm
          resource="companies"
          values={{ state: 'valid', zone: null, other: null, work_division: ['X1', 'D2'] }}
        >
          <SelectInput source="state" label="resources.personnel.fields.state" choices={states} />
          <ReferencePicker source="zone" reference="zones" isRequired />
          <AutocompleteArrayInput source="work_division" choices={DIVISIONS} translateChoice={false} />
        </ExampleForm>
      </Example>
      <Example name="components.choices.listStates">
        <ExampleForm
          resource="companies"
          values={{ state: 'valid', zone: null, work_division: ['X1'] }}
          validate={missing}
          refused
        >
          <ReferencePicker source="zone" reference="zones" isRequired />
          <SelectInput source="state" label="resources.personnel.fields.state" choices={states} disabled />
          <AutocompleteArrayInput
            source="work_division"
            choices={DIVISIONS}
            translateChoice={false}
            disabled
          />
        </ExampleForm>
      </Example>
      <Example name="components.choices.boxes">
        <ExampleForm resource="companies" values={{ active: true, [FLAG]: false }}>
          <BooleanInput source="active" label={ACTIVE} />
          <BooleanInput source={FLAG} helperText={false} />
          <BooleanInput source="active" label={ACTIVE} readOnly helperText="personnelDetail.closed.field" />
        </ExampleForm>
      </Example>
      <Example name="components.choices.segments">
        <SegmentedControl
          label={translate('personnel.filter.label')}
          value={activity}
          onChange={setActivity}
          options={ACTIVITIES.map((value) => ({ value, text: translate(`personnel.filter.${value}`) }))}
        />
      </Example>
    </ComponentsSection>
  )
}
