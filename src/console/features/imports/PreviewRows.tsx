import EditIcon from '@mui/icons-material/Edit'
import {
  Box,
  Button,
  IconButton,
  Link as MuiLink,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { getColumnLetters } from '../../../domain/imports/getColumnLetters.ts'
import type { ImportKind, PreviewCell, PreviewRow, WireImport } from '../../../domain/imports/imports.ts'
import { LimitedTextField } from '../../kit/form/LimitedTextField.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { getRecordPageUrl } from '../../pages.ts'
import { importsWords } from './words.ts'

/** Texts that the user typed into cells but has not saved, by row and column. */
export type Edits = ReadonlyMap<string, string>

export const getImportCellEditKey = (row: number, column: number): string => `${row} ${column}`

interface PreviewRowsProps {
  row: WireImport
  rows: readonly PreviewRow[]
  label: string
  edits?: Edits
  /** Called when the user edits a cell. Without this callback, the rows are read-only. */
  onEdit?: ((row: number, column: number, text: string) => void) | undefined
}

/** Functions that return the page URL of an imported record, by kind of record. Others have the page of their resource. */
const PAGE: Partial<Record<ImportKind, (target: string) => string>> = {
  companies: (id) => getRecordPageUrl('company', id),
  contacts: (id) => `${getRecordPageUrl('company', id)}/contactos`,
  people: (id) => getRecordPageUrl('person', id),
  requirements: (id) => getRecordPageUrl('person', id),
  users: (id) => getRecordPageUrl('user', id),
  photos: (id) => getRecordPageUrl('person', id),
}

/** Name of the record in a spreadsheet row. It is a link if the record already exists. */
export const RecordName = ({ kind, label, target }: { kind: ImportKind; label: string; target: string }) => {
  const name = kind === 'users' || kind === 'companies' ? label : toSpanishUpperCase(label)
  if (target === '') return <Box sx={{ fontWeight: 600 }}>{name}</Box>
  return (
    <MuiLink
      component={Link}
      to={PAGE[kind]?.(target) ?? `/${kind}/${target}`}
      sx={{ display: 'inline-block', py: { xs: 1.25, sm: 0.25 }, overflowWrap: 'anywhere' }}
    >
      {name}
    </MuiLink>
  )
}

const TONES = { created: 'valid', changed: 'warning', same: 'inactive', refused: 'danger' } as const

const OutcomeChip = ({ outcome }: Pick<PreviewRow, 'outcome'>) => (
  <StatusChip tone={TONES[outcome]}>{importsWords.outcomes[outcome]}</StatusChip>
)

/** Shows a changed value: the old text crossed out, then the new text. */
const Change = ({ before, after }: { before: string; after: string }) => (
  <>
    <Box component="del" sx={{ color: 'text.secondary' }}>
      <Box component="span" sx={visuallyHidden}>
        {importsWords.preview.before}
      </Box>
      {before || importsWords.preview.empty}
    </Box>
    <Box component="span" aria-hidden="true">
      {' → '}
    </Box>
    <Box component="ins" sx={{ fontWeight: 600, textDecoration: 'none' }}>
      <Box component="span" sx={visuallyHidden}>
        {importsWords.preview.after}
      </Box>
      {after || importsWords.preview.empty}
    </Box>
  </>
)

const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
)

/** Shows the value that the import will write, and the text of the spreadsheet cell if it differs. */
const CellValue = ({ cell: { text, original, value, before } }: { cell: PreviewCell }) => (
  <>
    {before === undefined ? (value ?? text) : <Change before={before} after={value ?? text} />}
    {original !== undefined ? (
      <Note>{importsWords.preview.corrected(original || '—')}</Note>
    ) : (
      value !== undefined && text !== '' && <Note>{importsWords.preview.inFile(text)}</Note>
    )}
  </>
)

/** Maximum length of a cell that the server accepts. */
const MAX_CELL = 2000

interface CellInputProps {
  id: number
  column: number
  title: string
  cell: PreviewCell
  text: string
  onEdit: NonNullable<PreviewRowsProps['onEdit']>
}

/** Input in which the user corrects a spreadsheet cell. Shows why the server refused the value and offers a suggestion. */
const CellInput = ({ id, column, title, cell, text, onEdit }: CellInputProps) => {
  const { suggestion, reason } = cell
  return (
    <Stack sx={{ gap: 0.5, minWidth: { sm: 220 } }}>
      <LimitedTextField
        value={text}
        max={MAX_CELL}
        margin="none"
        size="small"
        fullWidth
        error={reason !== undefined && text === cell.text}
        helperText={reason}
        onChange={({ target }) => onEdit(id, column, target.value)}
        slotProps={{
          htmlInput: { 'aria-label': importsWords.preview.cell({ title, row: id }) },
        }}
      />
      {suggestion !== undefined && text !== suggestion && (
        <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => onEdit(id, column, suggestion)}>
          {importsWords.preview.use(suggestion)}
        </Button>
      )}
    </Stack>
  )
}

/** Shows the problems of a whole row, and values that the import derives from other columns. */
const RowNotes = ({ row: { derived, reasons } }: { row: PreviewRow }) => (
  <>
    {derived.map(({ title, value, before }) => (
      <Box key={title}>
        {title}: {before === undefined ? value : <Change before={before} after={value} />}
      </Box>
    ))}
    {reasons.map((reason) => (
      <Typography key={reason} color="error">
        {reason}
      </Typography>
    ))}
  </>
)

/** Returns the rendered cells of a spreadsheet row, without the columns that the import ignores. */
const useImportPreviewRowCells = ({
  row,
  edits,
  onEdit,
}: Pick<PreviewRowsProps, 'row' | 'edits' | 'onEdit'>) => {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const columns = row.titles.flatMap((title, column) =>
    row.columns[column]
      ? [
          {
            column,
            title: title || importsWords.columns.untitled(getColumnLetters(column)),
          },
        ]
      : [],
  )
  const isInput = (preview: PreviewRow, column: number): boolean =>
    opened.has(preview.id) ||
    preview.cells[column]?.reason !== undefined ||
    edits?.has(getImportCellEditKey(preview.id, column)) === true
  const drawCell = (preview: PreviewRow, column: number, title: string): ReactNode => {
    const cell = preview.cells[column] ?? { text: '' }
    if (!onEdit || !isInput(preview, column))
      return (
        <>
          <CellValue cell={cell} />
          {cell.reason !== undefined && <Typography color="error">{cell.reason}</Typography>}
        </>
      )
    const text = edits?.get(getImportCellEditKey(preview.id, column)) ?? cell.text
    return <CellInput id={preview.id} column={column} title={title} cell={cell} text={text} onEdit={onEdit} />
  }
  const drawButton = ({ id }: PreviewRow): ReactNode => {
    if (!onEdit || opened.has(id)) return null
    const label = importsWords.preview.edit(id)
    return (
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} onClick={() => setOpened(new Set([...opened, id]))}>
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    )
  }
  return { columns, isInput, drawCell, drawButton }
}

const isImportCellFilled = ({ text, reason, value }: PreviewCell = { text: '' }): boolean =>
  text !== '' || reason !== undefined || value !== undefined

/** Preview of an import: a table of spreadsheet rows, or cards on a phone. */
export const PreviewRows = ({ row, rows, label, edits, onEdit }: PreviewRowsProps) => {
  const isPhone = useIsPhone()
  const { columns, isInput, drawCell, drawButton } = useImportPreviewRowCells({ row, edits, onEdit })
  if (isPhone)
    return (
      <Box component="ul" className="plain" aria-label={label} sx={{ display: 'grid', gap: 1.25 }}>
        {rows.map((preview) => (
          <Paper component="li" key={preview.id} variant="outlined" sx={{ p: 1.75 }}>
            <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
              <Typography color="text.secondary" sx={{ flexGrow: 1 }}>
                {importsWords.preview.row(preview.id)}
              </Typography>
              <OutcomeChip outcome={preview.outcome} />
              {drawButton(preview)}
            </Stack>
            {preview.label !== '' && <RecordName kind={row.kind} {...preview} />}
            <RowNotes row={preview} />
            <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
              {columns
                .filter(({ column }) => isInput(preview, column) || isImportCellFilled(preview.cells[column]))
                .map(({ column, title }) => (
                  <Box key={column}>
                    <Typography component="dt" variant="body2" color="text.secondary">
                      {title}
                    </Typography>
                    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                      {drawCell(preview, column, title)}
                    </Box>
                  </Box>
                ))}
            </Box>
          </Paper>
        ))}
      </Box>
    )
  return (
    <Paper variant="outlined" role="group" aria-label={label} tabIndex={0} sx={tableStyle}>
      <Table>
        <TableHead>
          <TableRow>
            {(['number', 'outcome', 'record'] as const).map((name) => (
              <TableCell key={name}>{importsWords.preview[name]}</TableCell>
            ))}
            {columns.map(({ column, title }) => (
              <TableCell key={column}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((preview) => (
            <TableRow key={preview.id}>
              <TableCell className="number">
                {preview.id}
                {drawButton(preview)}
              </TableCell>
              <TableCell>
                <OutcomeChip outcome={preview.outcome} />
              </TableCell>
              <TableCell sx={{ minWidth: 220 }}>
                <RecordName kind={row.kind} {...preview} />
                <RowNotes row={preview} />
              </TableCell>
              {columns.map(({ column, title }) => (
                <TableCell key={column} sx={{ minWidth: 120 }}>
                  {drawCell(preview, column, title)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

const tableStyle = {
  // Positioned ancestor of the texts for screen readers, which would otherwise widen the page.
  position: 'relative',
  overflowX: 'auto',
  '@media print': { overflow: 'visible' },
  // Keeps the borders of sticky cells, which `border-collapse: collapse` would remove.
  '& table': { borderCollapse: 'separate' },
  '& td': { verticalAlign: 'top', maxWidth: 320, overflowWrap: 'break-word' },
  '& .number': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: 'background.paper',
  },
} as const
