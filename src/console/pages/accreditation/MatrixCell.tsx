import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { daysLeft, paperStateOf } from '../../../domain/paperState.ts'
import { useActor } from '../../api/session.ts'
import { canOpen, type LinkState, recordUrl } from '../../pages.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { ItemCheckbox } from './ItemCheckbox.tsx'
import { isPaper, PAPER_ICONS } from './MatrixLegend.tsx'
import type { TabStop } from './useGridNavigation.ts'

/** What is done in the matrix, on its table and on its cards. */
export interface MatrixWork {
  /** The items whose tick waits for the server. */
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
  /** Ticks a requirement for some people of the page. */
  onTickAll: (people: readonly MatrixPerson[], requirement: string) => Promise<void>
  /** Opens the document that proves a requirement. */
  onOpen: (person: MatrixPerson, item: MatrixItem) => void
}

/** Is it a box that the user may tick? */
export const isOpenBox = (item: MatrixItem | undefined): boolean => item?.editable === true && !isPaper(item)

/** The way back from the person leads to the matrix. */
const FROM_HERE = { from: 'accreditation' } satisfies LinkState

/** A person's name, as a link where the user may open the person. */
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

interface MatrixCellProps {
  person: MatrixPerson
  item: MatrixItem
  work: MatrixWork
  tabStop?: TabStop
  /** Shows the name of the requirement, where no column head does. */
  isNamed?: boolean
}

/** The state of a document as an icon, with the days that are left; opens the document. Drawn by `paperStyle`. */
const PaperButton = ({ person, item, work, tabStop, isNamed }: MatrixCellProps) => {
  const translate = useTranslate()
  const today = dayOf(new Date())
  const state = paperStateOf(item, today)
  const left = daysLeft(item, today)
  const Icon = PAPER_ICONS[state]
  const words = translate(`evidence.cell.${state}`, {
    smart_count: left ?? 0,
    day: formatDay(item.evidence?.until ?? ''),
  })
  return (
    <button
      {...tabStop}
      type="button"
      className={`paper ${state}`}
      title={words}
      aria-haspopup="dialog"
      // With its name in sight, the group around it says whose it is.
      aria-label={
        isNamed
          ? undefined
          : translate('evidence.cell.name', { item: item.name, name: listedName(person), state: words })
      }
      onClick={() => work.onOpen(person, item)}
    >
      <Icon fontSize="small" aria-hidden="true" />
      {isNamed ? (
        <>
          <span className="paper-name">{item.name}</span>
          <small>{words}</small>
        </>
      ) : (
        left !== undefined && <small>{translate('evidence.cell.short', { smart_count: left })}</small>
      )}
    </button>
  )
}

/** A requirement of a person: a box that is ticked, or a button that opens the document which proves it. */
export const MatrixCell = (props: MatrixCellProps) => {
  const translate = useTranslate()
  const { person, item, work, tabStop, isNamed } = props
  if (isPaper(item)) return <PaperButton {...props} />
  return (
    <ItemCheckbox
      item={item}
      isBusy={work.busy.has(item.id)}
      label={
        isNamed ? undefined : translate('accreditation.item', { item: item.name, name: listedName(person) })
      }
      tabStop={tabStop}
      onTick={() => work.onTick(person, item)}
    >
      {isNamed && item.name}
    </ItemCheckbox>
  )
}
