import { Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'

const formatCount = (count: number): string => count.toLocaleString('es-MX')

/** One line, always there, that says how the search went; who finds nothing or fails is told in the panel below. */
export const SearchStatus = ({ searchText }: { searchText: string }) => {
  const translate = useTranslate()
  const { data, total = 0, error, isFetching } = useListContext()
  const getText = (): string => {
    if (searchText === '' || error) return ''
    if (isFetching || !data) return translate('search.searching')
    if (total > data.length)
      return translate('search.best', { shown: data.length, total: formatCount(total) })
    return total === 0
      ? ''
      : translate('search.found', { smart_count: total, count: formatCount(total), q: searchText })
  }
  return (
    <Typography role="status" color="text.secondary" sx={{ minHeight: 20, mb: 1.5 }}>
      {getText()}
    </Typography>
  )
}
