import {
  Button,
  Link as MuiLink,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ImportChange, ImportKind, WireImport } from '../../../domain/imports.ts'
import { upper } from '../../../domain/text.ts'
import { Loading } from '../../components/Loading.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { recordUrl } from '../../pages.ts'
import { usePages } from './usePages.ts'

/** Whose page shows what was written. */
const PAGE: Record<ImportKind, 'company' | 'person' | 'user'> = {
  companies: 'company',
  contacts: 'company',
  people: 'person',
  requirements: 'person',
  users: 'user',
  photos: 'person',
}

/** What was made and changed, each with a link to it. */
export const ChangesSection = ({ row }: { row: WireImport }) => {
  const translate = useTranslate()
  const { rows, more } = usePages('imports.changes', row.id)
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
            {(rows as ImportChange[]).map(({ id, label, outcome, target, row: number }) => (
              <TableRow key={id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <MuiLink
                    component={Link}
                    to={recordUrl(PAGE[row.kind], target)}
                    sx={{ display: 'inline-block', py: { xs: 1.25, sm: 0.25 } }}
                  >
                    {row.kind === 'users' ? label : upper(label)}
                  </MuiLink>
                </TableCell>
                <TableCell>{translate(`imports.changes.${outcome || 'changed'}`)}</TableCell>
                <TableCell>{number}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
      {more && (
        <Button onClick={more} sx={{ mt: 1 }}>
          {translate('imports.problems.more')}
        </Button>
      )}
    </SectionCard>
  )
}
