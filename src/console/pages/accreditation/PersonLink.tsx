import { Link } from 'react-router-dom'
import { useActor } from '../../api/session.ts'
import { canOpen, type LinkState, recordUrl } from '../../pages.ts'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import type { TabStop } from './useGridNavigation.ts'

/** The way back from there leads here. */
const FROM_HERE = { from: 'accreditation' } satisfies LinkState

/** A person's name, which leads to the person where the user may go there. */
export const PersonLink = ({ person, tabStop }: { person: MatrixPerson; tabStop?: TabStop }) => {
  const name = listedName(person)
  return canOpen(useActor(), 'person') ? (
    <Link to={recordUrl('person', person.id)} state={FROM_HERE} {...tabStop}>
      {name}
    </Link>
  ) : (
    <span {...tabStop}>{name}</span>
  )
}
