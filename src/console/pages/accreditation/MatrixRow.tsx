import { useTranslate } from 'react-admin'
import { upper } from '../../../domain/text.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { ItemCheckbox } from './ItemCheckbox.tsx'
import { NotRequired } from './NotRequired.tsx'
import { PersonLink } from './PersonLink.tsx'
import type { TabStop } from './useGridNavigation.ts'

interface MatrixRowProps {
  person: MatrixPerson
  requirements: readonly string[]
  busy: ReadonlySet<number>
  tabStop: (column: number) => TabStop
  onTick: (person: MatrixPerson, item: MatrixItem) => void
}

/** How many columns stand before the first requirement. */
const FIRST_ITEM_COLUMN = 5

/** A person and what it meets. The stop of a cell is what is in it, if that can be used. */
export const MatrixRow = ({ person, requirements, busy, tabStop, onTick }: MatrixRowProps) => {
  const translate = useTranslate()
  const name = listedName(person)
  return (
    <tr>
      <td className="status" {...tabStop(0)}>
        <PersonStatusChip person={person} />
      </td>
      <td className="company" {...tabStop(1)}>
        {upper(person.company_name)}
      </td>
      <th scope="row" className="name">
        <PersonLink person={person} tabStop={tabStop(2)} />
      </th>
      <td className="profile" {...tabStop(3)}>
        {person.role_definition}
      </td>
      <td className="number" {...tabStop(4)}>
        {person.accreditation_number}
      </td>
      {requirements.map((requirement, index) => {
        const item = person.personnel_accreditation.find((own) => own.name === requirement)
        const cellStop = tabStop(FIRST_ITEM_COLUMN + index)
        return item ? (
          <td key={requirement} className="item">
            <ItemCheckbox
              item={item}
              isBusy={busy.has(item.id)}
              label={translate('accreditation.item', { item: requirement, name })}
              tabStop={cellStop}
              onTick={() => onTick(person, item)}
            />
          </td>
        ) : (
          <td key={requirement} className="item" {...cellStop}>
            <NotRequired />
          </td>
        )
      })}
    </tr>
  )
}
