import { Alert, Box, Button, Paper, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportProblem, WireImport } from '../../../domain/imports.ts'
import { endpointUrl } from '../../api/client.ts'
import { DownloadButton } from '../../components/documents/DownloadButton.tsx'
import { Loading } from '../../components/Loading.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { usePages } from './usePages.ts'

const Problem = ({ row, column, title, value, reason }: ImportProblem) => {
  const translate = useTranslate()
  return (
    <TableRow sx={{ '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}>
      <TableCell>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {column === '' ? translate('imports.problems.row', { row }) : `${column}${row}`}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{title}</Box>
      </TableCell>
      <TableCell>{value}</TableCell>
      <TableCell>{reason}</TableCell>
    </TableRow>
  )
}

/** Which values stand in the way, and why; and the sheet that says so, to be mended and brought again. */
export const ProblemsSection = ({ row }: { row: WireImport }) => {
  const translate = useTranslate()
  const { rows, error, more } = usePages('imports.problems', row.id)
  const [problem, setProblem] = useState('')
  return (
    <SectionCard
      title={translate('imports.problems.title')}
      actions={
        <DownloadButton
          path={endpointUrl('imports.sheet', { params: { id: row.id } })}
          name={row.file_name}
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
                <TableCell sx={{ width: { xs: '30%', md: '20%' } }}>
                  {translate('imports.problems.cell')}
                </TableCell>
                <TableCell sx={{ width: '25%' }}>{translate('imports.problems.value')}</TableCell>
                <TableCell>{translate('imports.problems.reason')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {(rows as ImportProblem[]).map((one) => (
                <Problem key={one.id} {...one} />
              ))}
            </TableBody>
          </Table>
        </Paper>
      ) : (
        <Loading />
      )}
      {more && (
        <Button onClick={more} sx={{ mt: 1 }}>
          {translate('imports.problems.more')}
        </Button>
      )}
    </SectionCard>
  )
}
