import CloseIcon from '@mui/icons-material/Close'
import {
  Box,
  IconButton,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDay } from '../../../../domain/days.ts'
import { FileIcon } from '../../../components/documents/FileName.tsx'
import { removeButtonId } from '../../../components/documents/UploadRow.tsx'
import { DAYS } from '../../../components/evidence/askedDays.ts'
import { formatBytes } from '../../../components/formatBytes.ts'
import { useIsPhone } from '../../../components/useIsPhone.ts'
import { visuallyHidden } from '../../../components/visuallyHidden.ts'
import { DayFields } from './DayFields.tsx'
import { FileStatus } from './FileStatus.tsx'
import { PersonField } from './PersonField.tsx'
import type { Person } from './people.ts'
import { type Edit, sentDays } from './plans.ts'
import { type FileRow, nameId } from './rows.ts'
import { TargetField } from './TargetField.tsx'

interface FilesTableProps {
  rows: readonly FileRow[]
  people: readonly Person[]
  isChecked: boolean
  onEdit: (file: File, edit: Edit) => void
  onRemove: (row: FileRow) => void
  onRetry: (row: FileRow) => void
}

/** A file by its name and size. */
const Name = ({ item: { file, key } }: FileRow) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
    <FileIcon mediaType={file.type} fontSize="small" sx={{ color: 'text.secondary' }} />
    <Box sx={{ minWidth: 0 }}>
      <Typography id={nameId(key)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        {formatBytes(file.size)}
      </Typography>
    </Box>
  </Box>
)

const RemoveButton = ({ row: { item }, onRemove }: { row: FileRow; onRemove: () => void }) => {
  const translate = useTranslate()
  if (item.state === 'done') return null
  const label = translate(`documents.upload.${item.state === 'sending' ? 'stopFile' : 'removeFile'}`, {
    name: item.file.name,
  })
  return (
    <Tooltip title={label}>
      <IconButton id={removeButtonId(item.key)} aria-label={label} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

/** What is to become of a file, in three parts: whose it is, what for, and its days. Fields while it is here; words once it is on its way; nothing of one that cannot be sent. */
const partsOf = (
  { item: { file, key, state }, plan }: FileRow,
  { people, isChecked, onEdit }: Pick<FilesTableProps, 'people' | 'isChecked' | 'onEdit'>,
) => {
  if (!plan || state === 'refused') return { person: null, target: null, days: null }
  if (state === 'chosen' || state === 'failed') {
    const field = { ...{ fileKey: key, file, plan, onEdit }, isChecked }
    return {
      person: <PersonField {...field} people={people} />,
      target: <TargetField {...field} />,
      days: <DayFields {...field} />,
    }
  }
  const days = DAYS.flatMap((day) => sentDays(plan)[day] || []).map(formatDay)
  return {
    person: people.find(({ id }) => id === plan.person)?.name,
    target: plan.target?.name,
    days: days.length > 0 ? days.join(' – ') : null,
  }
}

const Row = ({ row, ...given }: { row: FileRow } & FilesTableProps) => {
  const { person, target, days } = partsOf(row, given)
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Name {...row} />
      </TableCell>
      <TableCell>{person}</TableCell>
      <TableCell>{target}</TableCell>
      <TableCell>
        <Box sx={{ display: 'grid', gap: 1.5 }}>{days}</Box>
      </TableCell>
      <TableCell>
        <FileStatus row={row} onRetry={() => given.onRetry(row)} />
      </TableCell>
      <TableCell padding="none" align="right">
        <RemoveButton row={row} onRemove={() => given.onRemove(row)} />
      </TableCell>
    </TableRow>
  )
}

const Card = ({ row, ...given }: { row: FileRow } & FilesTableProps) => {
  const { person, target, days } = partsOf(row, given)
  return (
    <Paper component="li" variant="outlined" sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
        <Name {...row} />
        <RemoveButton row={row} onRemove={() => given.onRemove(row)} />
      </Box>
      <FileStatus row={row} onRetry={() => given.onRetry(row)} />
      {person}
      {target}
      {days}
    </Paper>
  )
}

const COLUMNS = ['file', 'person', 'target', 'days', 'state'] as const
const WIDTHS: Record<(typeof COLUMNS)[number], string> = {
  file: '18%',
  person: '27%',
  target: '22%',
  days: '17%',
  state: '16%',
}

/** A row for each file; a card on a phone. MUI's table, as what is in it is no list of a resource. */
export const FilesTable = (props: FilesTableProps) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const label = translate('todoFiles.list')
  if (isPhone)
    return (
      <Box
        component="ul"
        aria-label={label}
        sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {props.rows.map((row) => (
          <Card key={row.item.key} {...props} row={row} />
        ))}
      </Box>
    )
  return (
    <Table aria-label={label} sx={tableStyle}>
      <TableHead>
        <TableRow>
          {COLUMNS.map((column) => (
            <TableCell key={column} scope="col" sx={{ width: WIDTHS[column] }}>
              {translate(`todoFiles.columns.${column}`)}
            </TableCell>
          ))}
          <TableCell scope="col" sx={{ width: 48 }}>
            <Box component="span" sx={visuallyHidden}>
              {translate('todoFiles.columns.remove')}
            </Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <Row key={row.item.key} {...props} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

const tableStyle = {
  tableLayout: 'fixed',
  '& td, & th': { px: 1 },
  '& tbody td, & tbody th': { verticalAlign: 'top', py: 1.5, fontWeight: 'inherit' },
  '& .MuiFormControl-root': { width: '100%' },
} as const
