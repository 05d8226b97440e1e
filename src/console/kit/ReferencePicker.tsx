import type { MouseEvent } from 'react'
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  ReferenceInput,
  useChoicesContext,
} from 'react-admin'
import { appWords } from '../i18n/app.ts'

/** Maximum number of options that a search returns. */
const PER_PAGE = 25
const BY_NAME = { field: 'name', order: 'ASC' } as const

/** Filter for records that have not been deactivated. */
export const ACTIVE_FILTER = { active: true }

const createSearchTextFilter = (q: string) => ({ q: q.trim() })

/**
 * Chooses the option as soon as it is pressed. An answer of the server may move the options before the mouse button is released,
 * and the browser sends no click then.
 */
const chooseAtPress = (event: MouseEvent<HTMLElement>): void => {
  // Keeps the focus in the field, as MUI's own handler does.
  event.preventDefault()
  if (event.button !== 0 || !(event.target instanceof Element)) return
  event.target.closest<HTMLElement>('[role=option]')?.click()
}

const LISTBOX = { listbox: { onMouseDown: chooseAtPress } }

export interface ReferencePickerProps
  extends Pick<
    AutocompleteInputProps,
    | 'label'
    | 'disabled'
    | 'helperText'
    | 'isRequired'
    | 'validate'
    | 'fullWidth'
    | 'sx'
    | 'defaultValue'
    | 'optionText'
  > {
  source: string
  /** Resource to pick from. Its `recordRepresentation` is the text of an option, unless there is an `optionText`. */
  reference: string
  /** Filter for the options. A selected record stays visible even if the filter does not match. */
  filter?: Record<string, unknown>
  /** Tells react-admin to show the filter permanently. */
  alwaysOn?: boolean
}

/** Text of an empty list of options. react-admin (5.15) says that nothing matches while options still load. */
const NoOptions = () => appWords.picker[useChoicesContext().isFetching ? 'loading' : 'none']

/** Field that selects a record of a large resource. The server searches and returns a few options. */
export const ReferencePicker = ({
  source,
  reference,
  filter,
  alwaysOn: _,
  ...props
}: ReferencePickerProps) => (
  <ReferenceInput
    source={source}
    reference={reference}
    perPage={PER_PAGE}
    sort={BY_NAME}
    {...(filter && { filter })}
  >
    <AutocompleteInput
      {...props}
      // Keeps the list closed when the Tab key moves the focus to the field.
      openOnFocus={false}
      filterToQuery={createSearchTextFilter}
      noOptionsText={<NoOptions />}
      loadingText={appWords.picker.loading}
      slotProps={LISTBOX}
    />
  </ReferenceInput>
)
