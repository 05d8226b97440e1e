import { useState } from 'react'
import { SelectInput, useTranslate } from 'react-admin'
import { KNOWN_STATES } from '../../../domain/accreditation.ts'
import { WORK_DIVISIONS } from '../../../domain/companies.ts'
import { FlagInput } from '../../resources/companies/data/FlagInput.tsx'
import { OptionsInput } from '../../resources/companies/data/OptionsInput.tsx'
import { ActiveInput, ClosedActive } from '../../resources/personnel/inputs/ActiveInput.tsx'
import { SHOWN, type Shown } from '../../resources/personnel/rosterFilter.ts'
import { ReferencePicker } from '../../shared/ReferencePicker.tsx'
import { Segments } from '../../shared/Segments.tsx'
import { Part } from './Part.tsx'
import { Sample } from './Sample.tsx'
import { Specimen } from './Specimen.tsx'

const FLAG = 'prevention_security_health_environment_certified'
const missing = ({ zone }: Record<string, unknown>): Record<string, string> =>
  zone ? {} : { zone: 'components.choices.missing' }

/** One or several of what there is. */
export const ChoicesPart = () => {
  const translate = useTranslate()
  const [shown, setShown] = useState<Shown>('active')
  const states = KNOWN_STATES.map((id) => ({ id, name: translate(`personnel.state.${id}`) }))
  return (
    <Part name="choices">
      <Specimen name="choices.lists">
        <Sample
          resource="companies"
          values={{ state: 'valid', zone: null, other: null, work_division: ['X1', 'D2'] }}
        >
          <SelectInput source="state" label="personnel.filter.state" choices={states} />
          <ReferencePicker source="zone" reference="zones" isRequired />
          <OptionsInput source="work_division" options={WORK_DIVISIONS} disabled={false} />
        </Sample>
      </Specimen>
      <Specimen name="choices.listStates">
        <Sample
          resource="companies"
          values={{ state: 'valid', zone: null, work_division: ['X1'] }}
          validate={missing}
          refused
        >
          <ReferencePicker source="zone" reference="zones" isRequired />
          <SelectInput source="state" label="personnel.filter.state" choices={states} disabled />
          <OptionsInput source="work_division" options={WORK_DIVISIONS} disabled />
        </Sample>
      </Specimen>
      <Specimen name="choices.boxes">
        <Sample resource="companies" values={{ active: true, [FLAG]: false }}>
          <ActiveInput source="active" />
          <FlagInput source={FLAG} disabled={false} />
          <div>
            <ClosedActive source="active" value="true" why="personnelDetail.closed.field" />
          </div>
        </Sample>
      </Specimen>
      <Specimen name="choices.segments">
        <Segments
          label={translate('personnel.filter.label')}
          value={shown}
          onChange={setShown}
          options={SHOWN.map((value) => ({ value, text: translate(`personnel.filter.${value}`) }))}
        />
      </Specimen>
    </Part>
  )
}
