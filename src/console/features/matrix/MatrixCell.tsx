import { Link } from 'react-router-dom'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import {
  getDaysUntilRequirementExpiry,
  getRequirementCellState,
  type RequirementCellState,
} from '../../../domain/people/requirementCell.ts'
import { canOpenPage, getRecordPageUrl, type LinkState } from '../../pages.ts'
import type { MatrixItem, MatrixPerson } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { evidenceWords } from '../documents/evidenceWords.ts'
import { formatNameWithLastNameFirst } from '../people/listedPerson.ts'
import { ItemCheckbox } from './ItemCheckbox.tsx'
import { isRequirementMetByDocument, PAPER_ICONS } from './MatrixLegend.tsx'
import type { TabStop } from './useGridKeyboardNavigation.ts'
import { accreditationWords } from './words.ts'

/** Busy checkboxes and callbacks that the table and the cards of the matrix share. */
export interface MatrixWork {
  /** Ids of the requirement items that are being saved. */
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
  /** Marks one requirement as met for several people on the page. */
  onTickAll: (people: readonly MatrixPerson[], requirement: string) => Promise<void>
  /** Opens the documents that prove a requirement of a person. */
  onOpen: (person: MatrixPerson, item: MatrixItem) => void
}

/** Returns whether the user may change the requirement with a checkbox, because no document is needed to prove it. */
export const canEditRequirementCheckbox = (item: MatrixItem | undefined): boolean =>
  item?.editable === true && !isRequirementMetByDocument(item)

/** Location state that makes the back button of a person's page return to the matrix. */
const FROM_MATRIX = { from: 'accreditation' } satisfies LinkState

/** Name of a person, as a link if the user may open the person's page. */
export const PersonLink = ({ person, tabStop }: { person: MatrixPerson; tabStop?: TabStop }) => {
  const name = formatNameWithLastNameFirst(person)
  return canOpenPage(useSignedInUser(), 'person') ? (
    <Link to={getRecordPageUrl('person', person.id)} state={FROM_MATRIX} {...tabStop}>
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
  /** Whether to show the requirement's name. Needed on cards, which have no column headings. */
  isNamed?: boolean
}

/** Icon button with the status of a requirement's document and the days until its expiry. Opens the document. */
const PaperButton = ({ person, item, work, tabStop, isNamed }: MatrixCellProps) => {
  const today = toMexicoDay(new Date())
  const state = getRequirementCellState(item, today)
  const remainingDays = getDaysUntilRequirementExpiry(item, today)
  const Icon = PAPER_ICONS[state]
  const { cell } = evidenceWords
  const texts: Record<RequirementCellState, string> = {
    ...cell.states,
    ended: cell.ended(formatDate(item.evidence?.until ?? '')),
    ending: cell.ending(remainingDays ?? 0),
  }
  const words = texts[state]
  return (
    <button
      {...tabStop}
      type="button"
      className={`paper ${state}`}
      title={words}
      aria-haspopup="dialog"
      // Omits the person's name if a surrounding group already has the name as its label.
      aria-label={
        isNamed
          ? undefined
          : cell.name({
              item: item.name,
              name: formatNameWithLastNameFirst(person),
              state: words,
            })
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
        remainingDays !== undefined && <small>{cell.short(remainingDays)}</small>
      )}
    </button>
  )
}

/** Control for one requirement of a person: a checkbox, or a button that opens the documents. */
export const MatrixCell = (props: MatrixCellProps) => {
  const { person, item, work, tabStop, isNamed } = props
  if (isRequirementMetByDocument(item)) return <PaperButton {...props} />
  return (
    <ItemCheckbox
      item={item}
      isBusy={work.busy.has(item.id)}
      label={
        isNamed
          ? undefined
          : accreditationWords.item({ item: item.name, name: formatNameWithLastNameFirst(person) })
      }
      tabStop={tabStop}
      onTick={() => work.onTick(person, item)}
    >
      {isNamed && item.name}
    </ItemCheckbox>
  )
}
