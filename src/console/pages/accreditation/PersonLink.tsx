import { Link } from 'react-router-dom'
import { useActor } from '../../api/session.ts'
import { canOpen, recordUrl } from '../../pages.ts'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import type { TabStop } from './useGridNavigation.ts'

/** A person's name, which leads to the person where the user may go there. */
export const PersonLink = ({ person, tabStop }: { person: MatrixPerson; tabStop?: TabStop }) => {
  const name = listedName(person)
  return canOpen(useActor(), 'person') ? (
    <Link to={recordUrl('person', person.id)} {...tabStop}>
      {name}
    </Link>
  ) : (
    <span {...tabStop}>{name}</span>
  )
}
