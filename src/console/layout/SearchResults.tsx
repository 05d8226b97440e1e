import { Avatar, Box, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import { appWords } from '../i18n/app.ts'
import { visuallyHidden } from '../kit/visuallyHidden.ts'
import { type Combobox, getSearchOptionElementId } from './combobox.tsx'
import { findKindTitle, type SearchOption } from './useSearchOptions.ts'

/** Search options by group, with the status of the search. */
export const SearchResults = ({ combobox }: { combobox: Combobox }) => {
  const { text, listId, options, failed, isSearching } = combobox
  const sections = [...new Set(options.map(({ section }) => section))]
  const isVain = options.length === 0
  return (
    <>
      {!isVain && (
        <Box id={listId} role="listbox" aria-label={appWords.search.title} sx={listStyle}>
          {sections.map((section) => (
            <Box key={section} role="group" aria-labelledby={`${listId}-${section}`}>
              <Typography id={`${listId}-${section}`} component="div" sx={groupStyle}>
                {findKindTitle(section) ?? getOwnProperty<string>(appWords.search.groups, section)}
              </Typography>
              {options
                .filter((option) => option.section === section)
                .map((option) => (
                  <Option key={option.key} option={option} combobox={combobox} />
                ))}
            </Box>
          ))}
        </Box>
      )}
      <Box role="status" sx={!isVain && failed.length === 0 ? visuallyHidden : statusStyle}>
        {isSearching && isVain && appWords.picker.loading}
        {!isSearching && isVain && text.trim() !== '' && appWords.search.none(text.trim())}
        {!isSearching && !isVain && appWords.search.count(options.length)}
        {failed.length > 0 && <p>{appWords.search.failed(failed.join(', '))}</p>}
      </Box>
    </>
  )
}

/** Search option with the picture of its record or an icon. */
const Option = ({ option, combobox }: { option: SearchOption; combobox: Combobox }) => {
  const { title, detail, icon: Icon, picture, status } = option
  const { listId, marked, mark, choose } = combobox
  const isMarked = option === marked
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    <Box
      ref={line}
      id={getSearchOptionElementId(listId, option)}
      role="option"
      aria-selected={isMarked}
      // Keeps the focus in the search input.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isMarked && mark(option.key)}
      onClick={() => choose(option)}
      sx={optionStyle}
    >
      {picture !== undefined ? (
        <Avatar src={picture ?? undefined} alt="" sx={{ width: 32, height: 32 }} />
      ) : (
        <Icon aria-hidden="true" sx={iconStyle} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" sx={{ fontWeight: detail ? 600 : 400 }}>
          {title}
        </Typography>
        {detail && (
          <Typography variant="caption" component="div" color="text.secondary">
            {detail}
          </Typography>
        )}
      </Box>
      {status}
    </Box>
  )
}

/** The list scrolls in the desktop popup. On phones, the whole panel scrolls. */
const listStyle = {
  // No padding above, because rows would show through above the sticky group title.
  pb: 0.5,
  maxHeight: { xs: 'none', sm: '75vh' },
  overflowY: { xs: 'visible', sm: 'auto' },
} as const

const groupStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  px: 2,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '2rem',
  color: 'text.secondary',
  backgroundColor: 'background.paper',
} as const

const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: { xs: 48, sm: 38 },
  px: 2,
  py: 0.5,
  // Leaves room for the sticky group title.
  scrollMarginTop: 32,
  cursor: 'pointer',
  '&[aria-selected=true]': { backgroundColor: 'action.selected' },
} as const

const iconStyle = { width: 32, fontSize: '1.25rem', color: 'text.secondary' } as const

const statusStyle = { px: 2, py: 1.5, color: 'text.secondary' } as const
