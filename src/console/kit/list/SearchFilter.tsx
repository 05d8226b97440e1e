import { SearchInput, useTranslate } from 'react-admin'

/** Search input of a list's filter form. react-admin's SearchInput (5.15) has a placeholder but no accessible name. */
export const SearchFilter = ({ source }: { source: string; alwaysOn: true }) => {
  const name = useTranslate()('ra.action.search')
  return (
    <SearchInput
      source={source}
      type="search"
      resettable={false}
      slotProps={{ htmlInput: { 'aria-label': name } }}
    />
  )
}
