import { Link } from 'react-router-dom'
import { canOpen } from '../../../domain/permissions.ts'
import type { MatrixPerson } from '../../providers/accreditation.ts'
import { useActor } from '../../providers/session.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import type { Stop } from './useGridKeys.ts'

/** A person's name, which leads to the person where the user may go there. */
export const PersonLink = ({ person, stop }: { person: MatrixPerson; stop?: Stop }) => {
  const name = listedName(person)
  return canOpen(useActor(), '/personnel/:id') ? (
    <Link to={`/personnel/${encodeURIComponent(person.id)}`} {...stop}>
      {name}
    </Link>
  ) : (
    <span {...stop}>{name}</span>
  )
}
