import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDay, toMexicoDay } from '../../../domain/days.ts'
import { getDaysUntilExpiry, getRequirementCellState } from '../../../domain/requirementCell.ts'
import { canOpen, type LinkState, recordUrl } from '../../pages.ts'
import type { MatrixItem, MatrixPerson } from '../../port/records/person.ts'
import { useActor } from '../../port/session.ts'
import { formatListedName } from '../people/listedPerson.ts'
import { ItemCheckbox } from './ItemCheckbox.tsx'
import { needsDocument, PAPER_ICONS } from './MatrixLegend.tsx'
import type { TabStop } from './useGridNavigation.ts'

/** Actions of the matrix's table and cards. */
export interface MatrixWork {
  /** Items whose tick is being saved. */
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
  /** Ticks one requirement for several people of the page. */
  onTickAll: (people: readonly MatrixPerson[], requirement: string) => Promise<void>
  /** Opens the evidence of a requirement. */
  onOpen: (person: MatrixPerson, item: MatrixItem) => void
}

/** Whether the item is a checkbox that the user may tick. */
export const isTickableBox = (item: MatrixItem | undefined): boolean =>
  item?.editable === true && !needsDocument(item)

/** Makes the person's back button return to the matrix. */
const FROM_MATRIX = { from: 'accreditation' } satisfies LinkState

/** A person's name, as a link if the user may open the person. */
export const PersonLink = ({ person, tabStop }: { person: MatrixPerson; tabStop?: TabStop }) => {
  const name = formatListedName(person)
  return canOpen(useActor(), 'person') ? (
    <Link to={recordUrl('person', person.id)} state={FROM_MATRIX} {...tabStop}>
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
  /** Shows the requirement's name. Needed on cards, which have no column heads. */
  isNamed?: boolean
}

/** Icon button with the status of a document and its remaining days. Opens the document. Styled by `paperStyle`. */
const PaperButton = ({ person, item, work, tabStop, isNamed }: MatrixCellProps) => {
  const translate = useTranslate()
  const today = toMexicoDay(new Date())
  const state = getRequirementCellState(item, today)
  const remainingDays = getDaysUntilExpiry(item, today)
  const Icon = PAPER_ICONS[state]
  const words = translate(`evidence.cell.${state}`, {
    smart_count: remainingDays ?? 0,
    day: formatDay(item.evidence?.until ?? ''),
  })
  return (
    <button
      {...tabStop}
      type="button"
      className={`paper ${state}`}
      title={words}
      aria-haspopup="dialog"
      // If the requirement's name is visible, the surrounding group already names the person.
      aria-label={
        isNamed
          ? undefined
          : translate('evidence.cell.name', { item: item.name, name: formatListedName(person), state: words })
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
        remainingDays !== undefined && (
          <small>{translate('evidence.cell.short', { smart_count: remainingDays })}</small>
        )
      )}
    </button>
  )
}

/** A requirement of a person: a checkbox, or a button that opens the evidence. */
export const MatrixCell = (props: MatrixCellProps) => {
  const translate = useTranslate()
  const { person, item, work, tabStop, isNamed } = props
  if (needsDocument(item)) return <PaperButton {...props} />
  return (
    <ItemCheckbox
      item={item}
      isBusy={work.busy.has(item.id)}
      label={
        isNamed
          ? undefined
          : translate('accreditation.item', { item: item.name, name: formatListedName(person) })
      }
      tabStop={tabStop}
      onTick={() => work.onTick(person, item)}
    >
      {isNamed && item.name}
    </ItemCheckbox>
  )
}
