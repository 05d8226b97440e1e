import { Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'

const counted = (count: number): string => count.toLocaleString('es-MX')

/** One line, always there, that says how the search went; who finds nothing or fails is told in the panel below. */
export const SearchStatus = ({ asked }: { asked: string }) => {
  const translate = useTranslate()
  const { data, total = 0, error, isFetching } = useListContext()
  const said = (): string => {
    if (asked === '' || error) return ''
    if (isFetching || !data) return translate('search.searching')
    if (total > data.length) return translate('search.best', { shown: data.length, total: counted(total) })
    return total === 0
      ? ''
      : translate('search.found', { smart_count: total, count: counted(total), q: asked })
  }
  return (
    <Typography role="status" color="text.secondary" sx={{ minHeight: 20, mb: 1.5 }}>
      {said()}
    </Typography>
  )
}
