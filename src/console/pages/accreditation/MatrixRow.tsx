import { useTranslate } from 'react-admin'
import { upper } from '../../../domain/text.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/accreditation.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { StatusPill } from '../../shared/StatusPill.tsx'
import { ItemBox } from './ItemBox.tsx'
import { NotNeeded } from './NotNeeded.tsx'
import { PersonLink } from './PersonLink.tsx'
import type { Stop } from './useGridKeys.ts'

interface MatrixRowProps {
  person: MatrixPerson
  requirements: readonly string[]
  busy: ReadonlySet<number>
  stop: (column: number) => Stop
  onTick: (person: MatrixPerson, item: MatrixItem) => void
}

/** How many columns stand before the first requirement. */
const BEFORE = 5

/** A person and what it meets. The stop of a cell is what is in it, if that can be used. */
export const MatrixRow = ({ person, requirements, busy, stop, onTick }: MatrixRowProps) => {
  const translate = useTranslate()
  const name = listedName(person)
  return (
    <tr>
      <td className="status" {...stop(0)}>
        <StatusPill person={person} />
      </td>
      <td className="company" {...stop(1)}>
        {upper(person.company_name ?? '')}
      </td>
      <th scope="row" className="name">
        <PersonLink person={person} stop={stop(2)} />
      </th>
      <td className="profile" {...stop(3)}>
        {person.role_definition}
      </td>
      <td className="number" {...stop(4)}>
        {person.accreditation_number}
      </td>
      {requirements.map((requirement, index) => {
        const item = person.personnel_accreditation?.find((own) => own.name === requirement)
        const place = stop(BEFORE + index)
        return item ? (
          <td key={requirement} className="item">
            <ItemBox
              item={item}
              isBusy={busy.has(item.id)}
              label={translate('accreditation.item', { item: requirement, name })}
              stop={place}
              onTick={() => onTick(person, item)}
            />
          </td>
        ) : (
          <td key={requirement} className="item" {...place}>
            <NotNeeded />
          </td>
        )
      })}
    </tr>
  )
}
