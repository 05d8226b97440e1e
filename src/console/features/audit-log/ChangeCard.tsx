import {
  Box,
  Button,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { describeLogEntry } from '../../../contract/logEvents.ts'
import { formatRecordTypeAndName } from '../../../contract/logLabels.ts'
import { type FieldChange, listFieldChanges } from '../../../contract/logValues.ts'
import type { ComparedChange } from '../../../domain/log/auditLog.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { logWords } from './words.ts'

const TONES = { created: 'valid', removed: 'danger', changed: 'neutral' } as const

type ChangeKind = keyof typeof TONES

const getDatabaseRowChangeKind = ({ before, after }: ComparedChange): ChangeKind =>
  before === null ? 'created' : after === null ? 'removed' : 'changed'

/** Current value of a changed field, with a mark if the field was changed again later. */
const CurrentValue = ({ field: { now, differs } }: { field: FieldChange }) => {
  if (now === undefined) return null
  return differs ? (
    <Box component="strong" sx={{ color: ({ tokens }) => tokens.status.warning.ink }}>
      {logWords.change.differs(now)}
    </Box>
  ) : (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {logWords.change.same}
    </Box>
  )
}

/** Returns the columns of the change table: before and after, or one value for created and deleted rows. */
const getChangeTableColumns = (kind: ChangeKind, hasNow: boolean) => [
  ...(kind === 'changed' ? (['before', 'after'] as const) : (['value'] as const)),
  ...(hasNow ? (['now'] as const) : []),
]

const FieldValue = ({
  field,
  column,
}: {
  field: FieldChange
  column: ReturnType<typeof getChangeTableColumns>[number]
}) => {
  if (field.secret) return <>{column === 'now' ? '' : logWords.change.secret}</>
  if (column === 'now') return <CurrentValue field={field} />
  return <>{column === 'value' ? field.after || field.before : field[column]}</>
}

/** Card that describes the change of one database row, with a table of the changed fields. */
export const ChangeCard = ({ change }: { change: ComparedChange }) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { collection, record, subject, names, now } = change
  const kind = getDatabaseRowChangeKind(change)
  const fields = listFieldChanges(change)
  // Hides the column of current values if a new row still has the values of its creation.
  const hasNow = kind === 'changed' ? now !== null : fields.some(({ differs }) => differs)
  const columns = getChangeTableColumns(kind, hasNow)
  const row = `${collection}:${record}`
  const title = formatRecordTypeAndName(collection, names[row])
  const { summary, details } = describeLogEntry({
    action: '',
    subject: row,
    rows: [{ ...change, subject: row }],
  })
  const lines = [summary, ...details].filter(Boolean)
  const ownerName = subject === row ? undefined : names[subject]
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={headStyle}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={id} variant="h3">
            {title}
          </Typography>
          {ownerName && (
            <Typography variant="caption" color="text.secondary">
              {ownerName}
            </Typography>
          )}
        </Box>
        <StatusChip tone={TONES[kind]}>{logWords.change[kind]}</StatusChip>
      </Box>
      <Box sx={{ px: 2, overflowWrap: 'anywhere' }}>
        <Stack component="ul" className="plain" sx={{ gap: 0.25 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
      </Box>
      {now === null && kind !== 'removed' && (
        <Typography color="text.secondary" sx={{ px: 2, pt: 0.5 }}>
          {logWords.change.gone}
        </Typography>
      )}
      {fields.length > 0 && (
        <Button
          aria-expanded={open}
          aria-controls={`${id}-fields`}
          onClick={() => setOpen(!open)}
          sx={{ mx: 1, my: 0.5 }}
        >
          {open ? logWords.change.hide : logWords.change.show[kind]}
        </Button>
      )}
      <div id={`${id}-fields`} hidden={!open}>
        {open && <FieldTable fields={fields} columns={columns} />}
      </div>
    </Paper>
  )
}

/** Table with the old, new and current values of the changed fields. On phones, a list. */
const FieldTable = ({
  fields,
  columns,
}: {
  fields: FieldChange[]
  columns: ReturnType<typeof getChangeTableColumns>
}) => {
  const isPhone = useIsPhone()
  return isPhone ? (
    <Box component="dl" sx={linesStyle}>
      {fields.map((field) => (
        <Box key={field.field}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {field.label}
          </Typography>
          {columns.map((column) => (
            <Box component="dd" key={column} sx={{ m: 0 }}>
              {column !== 'value' && !field.secret && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {logWords.change[column]}:{' '}
                </Box>
              )}
              <FieldValue field={field} column={column} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  ) : (
    <Table sx={tableStyle}>
      <TableHead>
        <TableRow>
          {(['field', ...columns] as const).map((name) => (
            <TableCell key={name}>{logWords.change[name]}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map((field) => (
          <TableRow key={field.field}>
            <TableCell component="th" scope="row">
              {field.label}
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column}>
                <FieldValue field={field} column={column} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const headStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 1.5,
  px: 2,
  py: 1.25,
} as const

const linesStyle = {
  display: 'grid',
  gap: 1.25,
  m: 0,
  px: 2,
  pb: 1.5,
  overflowWrap: 'anywhere',
} as const

const tableStyle = {
  tableLayout: 'fixed',
  '& td, & th': { overflowWrap: 'anywhere', verticalAlign: 'top' },
  '& th[scope=row]': { fontWeight: 400, color: 'text.secondary' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const
