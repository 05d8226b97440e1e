import {
  Alert,
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
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ImportChange, ImportKind, ImportProblem, WireImport } from '../../../domain/imports.ts'
import { upper } from '../../../domain/text.ts'
import { callForResponse, endpointUrl } from '../../api/client.ts'
import { DownloadButton } from '../../components/documents/DownloadButton.tsx'
import { Loading } from '../../components/Loading.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { recordUrl } from '../../pages.ts'

/** The rows of a page: 'Ver más' adds another page. */
const SIZE = 50

/** What an import says row by row, with the button for the next page. */
const usePages = <R extends ImportProblem | ImportChange>(
  name: 'imports.problems' | 'imports.changes',
  id: number,
) => {
  const translate = useTranslate()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['imports', id, name],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const query = { range: JSON.stringify([pageParam, pageParam + SIZE - 1]) }
      return (await callForResponse(name, { params: { id }, query })).data as R[]
    },
    getNextPageParam: (last, all) => (last.length < SIZE ? undefined : all.length * SIZE),
    ...queryOptions,
  })
  return {
    rows: data?.pages.flat(),
    error,
    more: hasNextPage && !isFetchingNextPage && (
      <Button onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
        {translate('imports.problems.more')}
      </Button>
    ),
  }
}

/** The page that shows what an import of each kind has written. */
const PAGE: Record<ImportKind, (target: string) => string> = {
  companies: (id) => recordUrl('company', id),
  contacts: (id) => `${recordUrl('company', id)}/contactos`,
  people: (id) => recordUrl('person', id),
  requirements: (id) => recordUrl('person', id),
  users: (id) => recordUrl('user', id),
  photos: (id) => recordUrl('person', id),
}

/** What a row's record is called, with a link to its page where there is one. */
const RecordName = ({ kind, label, target }: { kind: ImportKind; label: string; target: string }) => {
  const name = kind === 'users' || kind === 'companies' ? label : upper(label)
  if (target === '') return <Box sx={{ fontWeight: 600 }}>{name}</Box>
  return (
    <MuiLink
      component={Link}
      to={PAGE[kind](target)}
      sx={{ display: 'inline-block', py: { xs: 1.25, sm: 0.25 }, overflowWrap: 'anywhere' }}
    >
      {name}
    </MuiLink>
  )
}

/** The values that cannot be imported, with the reasons, and the spreadsheet that has them beside each row. */
const ProblemsSection = ({ id, kind, file_name }: WireImport) => {
  const translate = useTranslate()
  const { rows, error, more } = usePages<ImportProblem>('imports.problems', id)
  const [problem, setProblem] = useState('')
  return (
    <SectionCard
      title={translate('imports.problems.title')}
      actions={
        <DownloadButton
          path={endpointUrl('imports.sheet', { params: { id } })}
          name={file_name}
          label={translate('imports.problems.download')}
          variant="outlined"
          onProblem={setProblem}
        />
      }
    >
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      {error ? (
        <Alert severity="error">{translate('imports.problems.error')}</Alert>
      ) : rows ? (
        <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
          <Table sx={{ tableLayout: 'fixed' }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: '35%' }}>{translate('imports.problems.record')}</TableCell>
                <TableCell sx={{ width: { xs: '31%', sm: '25%' } }}>
                  {translate('imports.problems.value')}
                </TableCell>
                <TableCell>{translate('imports.problems.reason')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ id: key, row, column, title, value, reason, label, target }) => (
                <TableRow key={key} sx={{ '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}>
                  <TableCell>
                    {label !== '' && <RecordName {...{ kind, label, target }} />}
                    <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                      {translate('imports.problems.row', { row })}
                      {column !== '' && ` · ${translate('imports.problems.column', { column, title })}`}
                    </Box>
                  </TableCell>
                  <TableCell>{value}</TableCell>
                  <TableCell>{reason}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Paper>
      ) : (
        <Loading />
      )}
      {more}
    </SectionCard>
  )
}

/** The records that were created and changed, each with a link to its page. */
const ChangesSection = ({ id, kind }: WireImport) => {
  const translate = useTranslate()
  const { rows, more } = usePages<ImportChange>('imports.changes', id)
  if (!rows) return <Loading />
  return (
    <SectionCard title={translate('imports.changes.title')}>
      <Paper variant="outlined">
        <Table>
          <TableHead>
            <TableRow>
              {(['name', 'what', 'row'] as const).map((name) => (
                <TableCell key={name}>{translate(`imports.changes.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ id: key, label, outcome, target, row }) => (
              <TableRow key={key}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <RecordName {...{ kind, label, target }} />
                </TableCell>
                <TableCell>{translate(`imports.changes.${outcome || 'changed'}`)}</TableCell>
                <TableCell>{row}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
      {more}
    </SectionCard>
  )
}

/** What a checked or finished import says row by row. */
export const ImportResults = ({ row }: { row: WireImport }) => (
  <>
    {(row.state === 'checked' || row.state === 'done') && row.problems > 0 && <ProblemsSection {...row} />}
    {row.state === 'done' && <ChangesSection {...row} />}
  </>
)
