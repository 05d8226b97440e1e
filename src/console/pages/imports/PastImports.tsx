import {
  Box,
  Button,
  Link as MuiLink,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { WireImport } from '../../../domain/imports.ts'
import { call } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loading } from '../../components/Loading.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { recordUrl } from '../../pages.ts'
import { ImportStateChip } from './ImportStateChip.tsx'
import { formatMoment, formatNumber, isAtWork, POLL_MS } from './importTypes.ts'

/** What became of it, in a line. */
const useResult = () => {
  const translate = useTranslate()
  return ({ state, checked, applied, reason }: WireImport): string => {
    const numbers = (figures: WireImport['checked']) =>
      Object.fromEntries(Object.entries(figures).map(([name, number]) => [name, formatNumber(number)]))
    if (state === 'checked') return translate('imports.past.found', numbers(checked))
    if (state === 'done') return translate('imports.past.wrote', numbers(applied))
    return reason
  }
}

const ImportLink = ({ row }: { row: WireImport }) => {
  const translate = useTranslate()
  return (
    <MuiLink
      component={Link}
      to={recordUrl('import', row.id)}
      aria-label={translate('imports.past.open', { name: row.file_name })}
      sx={{ fontWeight: 600, overflowWrap: 'anywhere', display: 'inline-block', py: { xs: 1.25, sm: 0.25 } }}
    >
      {row.file_name}
    </MuiLink>
  )
}

const Cards = ({ rows }: { rows: readonly WireImport[] }) => {
  const translate = useTranslate()
  const resultOf = useResult()
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.25, m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Paper component="li" key={row.id} variant="outlined" sx={{ p: 2, display: 'grid', gap: 0.5 }}>
          <ImportLink row={row} />
          <Box sx={{ color: 'text.secondary' }}>
            {translate(`imports.kinds.${row.kind}`)} · {formatMoment(row.created_at)}
          </Box>
          <Box sx={{ my: 0.5 }}>
            <ImportStateChip state={row.state} />
          </Box>
          <Box>{resultOf(row)}</Box>
        </Paper>
      ))}
    </Box>
  )
}

const Rows = ({ rows }: { rows: readonly WireImport[] }) => {
  const translate = useTranslate()
  const resultOf = useResult()
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table>
        <TableHead>
          <TableRow>
            {(['file', 'when', 'state', 'result'] as const).map((name) => (
              <TableCell key={name}>{translate(`imports.past.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell>
                <ImportLink row={row} />
                <Box sx={{ color: 'text.secondary' }}>{translate(`imports.kinds.${row.kind}`)}</Box>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatMoment(row.created_at)}</TableCell>
              <TableCell>
                <ImportStateChip state={row.state} />
              </TableCell>
              <TableCell>{resultOf(row)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

/** What was imported before, the newest first. */
export const PastImports = () => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', 'list'],
    queryFn: () => call('imports.list', { query: { range: '[0,49]' } }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? POLL_MS : false),
    ...queryOptions,
  })
  const Shown = isPhone ? Cards : Rows
  return (
    <SectionCard title={translate('imports.past.title')}>
      {data?.length ? (
        <Shown rows={data} />
      ) : data ? (
        <Paper variant="outlined">
          <EmptyState title={translate('imports.past.empty')} text={translate('imports.past.emptyText')} />
        </Paper>
      ) : error ? (
        <Paper variant="outlined">
          <EmptyState
            title={translate('imports.past.error')}
            action={
              <Button variant="outlined" onClick={() => void refetch()}>
                {translate('imports.past.retry')}
              </Button>
            }
          />
        </Paper>
      ) : (
        <Loading />
      )}
    </SectionCard>
  )
}
