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
import { formatValidationErrorCode } from '../../../../contract/errorTexts.ts'
import { formatDate } from '../../../../domain/common/days.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { DayField } from '../../../kit/form/DayField.tsx'
import { SelectField } from '../../../kit/form/SelectField.tsx'
import { formatBytes } from '../../../kit/formatBytes.ts'
import { StatusChip } from '../../../kit/StatusChip.tsx'
import { RemoveFileButton, UploadProgress, UploadWarning } from '../../../kit/upload/UploadRow.tsx'
import { uploadWords } from '../../../kit/upload/words.ts'
import { useIsPhone } from '../../../kit/useIsPhone.ts'
import { visuallyHidden } from '../../../kit/visuallyHidden.ts'
import type { ToneName } from '../../../theme/tokens.ts'
import {
  DAYS,
  DAYS_BY_VALIDITY,
  type DocumentDay,
  getDocumentDateLimits,
} from '../../documents/documentDays.ts'
import { evidenceWords } from '../../documents/evidenceWords.ts'
import {
  type Assignment,
  type Edit,
  type FileRow,
  getDocumentDatesToSend,
  getFileInputId,
  getFileNameElementId,
  getFileStatus,
  getFileStatusElementId,
  type Owner,
} from './assignments.ts'
import { todoFilesWords } from './words.ts'

interface AssignmentFieldProps {
  fileKey: number
  file: File
  assignment: Assignment
  /** Whether to mark missing values. True after the user has tried to send the files. */
  isChecked: boolean
  onEdit: (file: File, edit: Edit) => void
}

/** Returns the ids of the elements with a file's name and status, which describe the file's fields to screen readers. */
const getFileDescriptionIds = (key: number): string =>
  `${getFileNameElementId(key)} ${getFileStatusElementId(key)}`

/** Maximum number of people in the list of options. The user types to find other people. */
const MAX_OPTIONS = 50
const filterTodoOwners = createFilterOptions<Owner>({
  limit: MAX_OPTIONS,
  stringify: ({ name, rfc = '' }) => `${name} ${rfc}`,
})

/** Field that selects the person or company of a file. */
const PersonField = memo(
  ({
    fileKey,
    file,
    assignment: { person, lacking },
    isChecked,
    onEdit,
    people,
  }: AssignmentFieldProps & { people: readonly Owner[] }) => {
    return (
      <Autocomplete
        id={getFileInputId(fileKey, 'person')}
        options={people}
        filterOptions={filterTodoOwners}
        value={people.find(({ id }) => id === person) ?? null}
        // Clears the requirement, because another person has other unmet requirements.
        onChange={(_, chosen) => onEdit(file, { person: chosen?.id ?? '', target: undefined })}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
        fullWidth
        renderInput={(params) => (
          <TextField
            {...params}
            label={todoFilesWords.person}
            margin="none"
            error={isChecked && lacking === 'person'}
            slotProps={{
              htmlInput: { ...params.inputProps, 'aria-describedby': getFileDescriptionIds(fileKey) },
            }}
          />
        )}
      />
    )
  },
)

/** Field that selects the unmet requirement for which a file is uploaded. */
const TargetField = memo(
  ({ fileKey, file, assignment: { choices, target, lacking }, isChecked, onEdit }: AssignmentFieldProps) => {
    const id = getFileInputId(fileKey, 'target')
    const rejectionId = `${id}-rejection`
    return (
      <Box>
        <SelectField
          id={id}
          label={todoFilesWords.target}
          value={target?.id ?? ''}
          error={isChecked && lacking === 'target'}
          describedBy={`${getFileDescriptionIds(fileKey)} ${target?.rejection ? rejectionId : ''}`.trim()}
          onChange={(chosen) => onEdit(file, { target: chosen })}
          options={[
            { value: '', label: choices.length > 0 ? todoFilesWords.choosePaper : todoFilesWords.noPaper },
            ...choices.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
        {target?.rejection && (
          <Typography id={rejectionId} variant="caption" component="p" color="error" sx={{ mt: 0.5 }}>
            {evidenceWords.upload.rejected(target.rejection)}
          </Typography>
        )}
      </Box>
    )
  },
)

/** Fields for the dates that a requirement needs. Filled with dates found in the PDF's text until the user changes them. */
const DayFields = memo(({ fileKey, file, assignment, isChecked, onEdit }: AssignmentFieldProps) => {
  const { target, days, quotes, lacking } = assignment
  if (!target) return null
  const { fields, required } = DAYS_BY_VALIDITY[target.validity]
  const getProblem = (day: DocumentDay): string | undefined => {
    if (typeof lacking !== 'object' || lacking.day !== day) return undefined
    if (lacking.why === 'required') return isChecked ? formatValidationErrorCode('required') : undefined
    return {
      future: formatValidationErrorCode('futureDay'),
      ended: todoFilesWords.ended,
      wrong: undefined,
    }[lacking.why]
  }
  return fields.map((day) => {
    const error = getProblem(day)
    const quote = quotes[day]
    return (
      <DayField
        key={day}
        id={getFileInputId(fileKey, { day, why: 'required' })}
        label={evidenceWords.upload[day]}
        margin="none"
        fullWidth
        required={required.includes(day)}
        value={days[day]}
        error={error !== undefined}
        helperText={error ?? (quote && todoFilesWords.proposed(quote))}
        onChange={(value) => onEdit(file, { [day]: value })}
        {...getDocumentDateLimits(day)}
        describedBy={getFileDescriptionIds(fileKey)}
      />
    )
  })
})

const getFileStatusLabel = ({
  item: { state },
  assignment,
  isShared,
}: FileRow): { word: keyof typeof todoFilesWords.states; tone: ToneName } => {
  if (state === 'done') return { word: state, tone: 'valid' }
  if (state === 'refused' || state === 'failed') return { word: state, tone: 'danger' }
  if (!assignment) return { word: 'reading', tone: 'neutral' }
  if (assignment.lacking)
    return { word: typeof assignment.lacking === 'string' ? assignment.lacking : 'day', tone: 'warning' }
  return isShared ? { word: 'shared', tone: 'warning' } : { word: 'ready', tone: 'valid' }
}

/**
 * Shows the upload status of a file and why it was not sent. Also says whether another file is assigned to the same
 * requirement.
 */
const FileStatus = ({ row, onRetry }: { row: FileRow; onRetry: () => void }) => {
  const { item, isShared, assignment } = row
  const { state, problem, file, key } = item
  const { word, tone } = getFileStatusLabel(row)
  return (
    <Box
      id={getFileStatusElementId(key)}
      sx={{ display: 'grid', gap: 0.75, justifyItems: 'start', overflowWrap: 'anywhere' }}
    >
      {getFileStatus(row) === 'moving' ? (
        <Box sx={{ width: '100%' }}>
          <UploadProgress item={item} />
        </Box>
      ) : (
        <StatusChip tone={tone}>{todoFilesWords.states[word]}</StatusChip>
      )}
      {isShared && state !== 'refused' && state !== 'done' && (
        <Typography variant="caption">{todoFilesWords.shared}</Typography>
      )}
      {assignment?.unmatched && state === 'chosen' && (
        <Typography variant="caption">{todoFilesWords.unmatched[assignment.unmatched]}</Typography>
      )}
      <UploadWarning item={item} />
      {/* Always rendered, because screen readers announce only changes of an existing element. */}
      <Typography role="alert" color="error" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </Typography>
      {state === 'failed' && getFileStatus(row) === 'ready' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={uploadWords.retryFile(file.name)}
          onClick={onRetry}
        >
          {uploadWords.retry}
        </Button>
      )}
    </Box>
  )
}

interface FilesTableProps {
  rows: readonly FileRow[]
  people: readonly Owner[]
  isChecked: boolean
  onEdit: (file: File, edit: Edit) => void
  onRemove: (row: FileRow) => void
  onRetry: (row: FileRow) => void
}

const Name = ({ item: { file, key } }: FileRow) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
    <FileIcon mediaType={file.type} fontSize="small" sx={{ color: 'text.secondary' }} />
    <Box sx={{ minWidth: 0 }}>
      <Typography id={getFileNameElementId(key)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        {formatBytes(file.size)}
      </Typography>
    </Box>
  </Box>
)

/** Returns the table cells with a file's owner, requirement and dates. The cells contain inputs until the file is uploaded. */
const getFileTableCells = (
  { item: { file, key, state }, assignment }: FileRow,
  { people, isChecked, onEdit }: Pick<FilesTableProps, 'people' | 'isChecked' | 'onEdit'>,
) => {
  if (!assignment || state === 'refused') return { person: null, target: null, days: null }
  if (state === 'chosen' || state === 'failed') {
    const field = { fileKey: key, file, assignment, onEdit, isChecked }
    return {
      person: <PersonField {...field} people={people} />,
      target: <TargetField {...field} />,
      days: <DayFields {...field} />,
    }
  }
  const days = DAYS.flatMap((day) => getDocumentDatesToSend(assignment)[day] || []).map(formatDate)
  return {
    person: people.find(({ id }) => id === assignment.person)?.name,
    target: assignment.target?.name,
    days: days.length > 0 ? days.join(' – ') : null,
  }
}

const Row = ({ row, ...props }: { row: FileRow } & FilesTableProps) => {
  const { person, target, days } = getFileTableCells(row, props)
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
        <FileStatus row={row} onRetry={() => props.onRetry(row)} />
      </TableCell>
      <TableCell padding="none" align="right">
        <RemoveFileButton item={row.item} onRemove={() => props.onRemove(row)} />
      </TableCell>
    </TableRow>
  )
}

const Card = ({ row, ...props }: { row: FileRow } & FilesTableProps) => {
  const { person, target, days } = getFileTableCells(row, props)
  return (
    <Paper component="li" variant="outlined" sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
        <Name {...row} />
        <RemoveFileButton item={row.item} onRemove={() => props.onRemove(row)} />
      </Box>
      <FileStatus row={row} onRetry={() => props.onRetry(row)} />
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

/**
 * Table with a row per file, or a card per file on a phone. Built with MUI's table, because the files are not records of the
 * API.
 */
export const FilesTable = (props: FilesTableProps) => {
  const isPhone = useIsPhone()
  const label = todoFilesWords.list
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
              {todoFilesWords.columns[column]}
            </TableCell>
          ))}
          <TableCell scope="col" sx={{ width: 48 }}>
            <Box component="span" sx={visuallyHidden}>
              {todoFilesWords.columns.remove}
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
