import '../../../components/evidence/words.ts'
import './words.ts'
import {
  Autocomplete,
  Box,
  Button,
  createFilterOptions,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { message } from '../../../../contract/messages.ts'
import { formatDay } from '../../../../domain/days.ts'
import { FileIcon } from '../../../components/documents/FileName.tsx'
import { RemoveFileButton, UploadProgress, UploadWarning } from '../../../components/documents/UploadRow.tsx'
import {
  boundsOf,
  DAYS,
  DAYS_BY_VALIDITY,
  type DocumentDay,
} from '../../../components/evidence/documentDays.ts'
import { DayField } from '../../../components/form/DayField.tsx'
import { SelectField } from '../../../components/form/SelectField.tsx'
import { formatBytes } from '../../../components/formatBytes.ts'
import { StatusChip } from '../../../components/StatusChip.tsx'
import { useIsPhone } from '../../../components/useIsPhone.ts'
import { visuallyHidden } from '../../../components/visuallyHidden.ts'
import type { ToneName } from '../../../theme/tokens.ts'
import {
  type Assignment,
  type Edit,
  type FileRow,
  fieldId,
  nameId,
  type Person,
  sentDays,
  standingOf,
  statusId,
} from './assignments.ts'

interface AssignmentFieldProps {
  fileKey: number
  file: File
  assignment: Assignment
  /** What is missing is shown once somebody wanted to send it. */
  isChecked: boolean
  onEdit: (file: File, edit: Edit) => void
}

/** Fields of several files are told apart by the file's name and how it stands. */
const describedBy = (key: number): string => `${nameId(key)} ${statusId(key)}`

/** A company may have thousands; whoever looks for one types. */
const MOST_SHOWN = 50
const narrowed = createFilterOptions<Person>({
  limit: MOST_SHOWN,
  stringify: ({ name, rfc = '' }) => `${name} ${rfc}`,
})

/** Whose a file is. */
const PersonField = memo(
  ({
    fileKey,
    file,
    assignment: { person, lacking },
    isChecked,
    onEdit,
    people,
  }: AssignmentFieldProps & { people: readonly Person[] }) => {
    const translate = useTranslate()
    return (
      <Autocomplete
        id={fieldId(fileKey, 'person')}
        options={people}
        filterOptions={narrowed}
        value={people.find(({ id }) => id === person) ?? null}
        // Of somebody else, something else is open.
        onChange={(_, chosen) => onEdit(file, { person: chosen?.id ?? '', target: undefined })}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
        fullWidth
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('todoFiles.person')}
            margin="none"
            error={isChecked && lacking === 'person'}
            slotProps={{ htmlInput: { ...params.inputProps, 'aria-describedby': describedBy(fileKey) } }}
          />
        )}
      />
    )
  },
)

/** What a file is for, of what is open of that person or of the company. */
const TargetField = memo(
  ({ fileKey, file, assignment: { choices, target, lacking }, isChecked, onEdit }: AssignmentFieldProps) => {
    const translate = useTranslate()
    return (
      <SelectField
        id={fieldId(fileKey, 'target')}
        label={translate('todoFiles.target')}
        value={target?.id ?? ''}
        error={isChecked && lacking === 'target'}
        describedBy={describedBy(fileKey)}
        onChange={(chosen) => onEdit(file, { target: chosen })}
        options={[
          { value: '', label: translate(choices.length > 0 ? 'todoFiles.choosePaper' : 'todoFiles.noPaper') },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    )
  },
)

/** Its days, as far as they are asked for: as the PDF tells them, until somebody says otherwise. */
const DayFields = memo(({ fileKey, file, assignment, isChecked, onEdit }: AssignmentFieldProps) => {
  const translate = useTranslate()
  const { target, days, quotes, lacking } = assignment
  if (!target) return null
  const { fields, required } = DAYS_BY_VALIDITY[target.validity]
  const wrong = (day: DocumentDay): string | undefined => {
    if (typeof lacking !== 'object' || lacking.day !== day) return undefined
    if (lacking.why === 'required') return isChecked ? message('required') : undefined
    return { future: message('futureDay'), ended: translate('todoFiles.ended'), wrong: undefined }[
      lacking.why
    ]
  }
  return fields.map((day) => {
    const error = wrong(day)
    const quote = quotes[day]
    return (
      <DayField
        key={day}
        id={fieldId(fileKey, { day, why: 'required' })}
        label={translate(`evidence.upload.${day}`)}
        margin="none"
        fullWidth
        required={required.includes(day)}
        value={days[day]}
        error={error !== undefined}
        helperText={error ?? (quote && translate('todoFiles.proposed', { quote }))}
        onChange={(value) => onEdit(file, { [day]: value })}
        {...boundsOf(day)}
        describedBy={describedBy(fileKey)}
      />
    )
  })
})

/** How a file stands, in a word. */
const wordOf = ({ item: { state }, assignment, isShared }: FileRow): { word: string; tone: ToneName } => {
  if (state === 'done') return { word: state, tone: 'valid' }
  if (state === 'refused' || state === 'failed') return { word: state, tone: 'danger' }
  if (!assignment) return { word: 'reading', tone: 'neutral' }
  if (assignment.lacking)
    return { word: typeof assignment.lacking === 'string' ? assignment.lacking : 'day', tone: 'warning' }
  return isShared ? { word: 'shared', tone: 'warning' } : { word: 'ready', tone: 'valid' }
}

/** How a file stands, why it was not sent, and that another one is for the same. */
const FileStatus = ({ row, onRetry }: { row: FileRow; onRetry: () => void }) => {
  const translate = useTranslate()
  const { item, isShared, assignment } = row
  const { state, problem, file, key } = item
  const { word, tone } = wordOf(row)
  return (
    <Box
      id={statusId(key)}
      sx={{ display: 'grid', gap: 0.75, justifyItems: 'start', overflowWrap: 'anywhere' }}
    >
      {standingOf(row) === 'moving' ? (
        <Box sx={{ width: '100%' }}>
          <UploadProgress item={item} />
        </Box>
      ) : (
        <StatusChip tone={tone}>{translate(`todoFiles.states.${word}`)}</StatusChip>
      )}
      {isShared && state !== 'refused' && state !== 'done' && (
        <Typography variant="caption">{translate('todoFiles.shared')}</Typography>
      )}
      {assignment?.unmatched && state === 'chosen' && (
        <Typography variant="caption">{translate(`todoFiles.unmatched.${assignment.unmatched}`)}</Typography>
      )}
      <UploadWarning item={item} />
      {/* There from the start, so that screen readers are told what comes into it. */}
      <Typography role="alert" color="error" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </Typography>
      {state === 'failed' && standingOf(row) === 'ready' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={translate('documents.upload.retryFile', { name: file.name })}
          onClick={onRetry}
        >
          {translate('documents.upload.retry')}
        </Button>
      )}
    </Box>
  )
}

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

/** What is to become of a file, in three parts: whose it is, what for, and its days. Fields while it is here; words once it is on its way; nothing of one that cannot be sent. */
const partsOf = (
  { item: { file, key, state }, assignment }: FileRow,
  { people, isChecked, onEdit }: Pick<FilesTableProps, 'people' | 'isChecked' | 'onEdit'>,
) => {
  if (!assignment || state === 'refused') return { person: null, target: null, days: null }
  if (state === 'chosen' || state === 'failed') {
    const field = { ...{ fileKey: key, file, assignment, onEdit }, isChecked }
    return {
      person: <PersonField {...field} people={people} />,
      target: <TargetField {...field} />,
      days: <DayFields {...field} />,
    }
  }
  const days = DAYS.flatMap((day) => sentDays(assignment)[day] || []).map(formatDay)
  return {
    person: people.find(({ id }) => id === assignment.person)?.name,
    target: assignment.target?.name,
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
        <RemoveFileButton item={row.item} onRemove={() => given.onRemove(row)} />
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
        <RemoveFileButton item={row.item} onRemove={() => given.onRemove(row)} />
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
      <Stack component="ul" className="plain" aria-label={label} sx={{ gap: 1.5 }}>
        {props.rows.map((row) => (
          <Card key={row.item.key} {...props} row={row} />
        ))}
      </Stack>
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
