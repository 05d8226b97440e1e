import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, type SortPayload, useDataProvider, useDelete, useNotify } from 'react-admin'
import { DEFAULT_DOCUMENT_RULES } from '../../../domain/catalogs/documentRules.ts'
import {
  documentKindOf,
  documentKindOfReview,
  type ListedKind,
  type ReviewKind,
} from '../../../domain/documents/kinds.ts'
import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import { canReadPersonDocument, getPersonDocumentName } from '../../../domain/people/provenFields.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { formatBytes } from '../../kit/formatBytes.ts'
import { DataTableBody, DataTableHead } from '../../kit/list/tableParts.tsx'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { useNotifyWithUndo } from '../../kit/useNotifyWithUndo.tsx'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import type { FileRecord } from '../../port/records/file.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { WithdrawalNote } from '../withdrawals/WithdrawalNote.tsx'
import { WithdrawButton } from '../withdrawals/WithdrawButton.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import { EvidenceFacts } from './EvidenceFacts.tsx'
import { evidenceWords } from './evidenceWords.ts'
import { FileActions } from './FileActions.tsx'
import { FileName, formatFileTypeAndName, formatUploadDay, getFileNameOrType } from './FileName.tsx'
import { getDocumentFileArea, loadFileBeforeDeletingIt } from './fileAreas.ts'
import { documentsWords } from './words.ts'

interface DeleteButtonProps {
  area: ListedKind
  file: FileRecord
  /** Id of the company or the person. */
  owner: string
  onDeleted: () => void
}

/**
 * Button that deletes a file after a confirmation. Loads the file's content first, because an undo must upload the file again.
 */
const DeleteButton = ({ area, file, owner, onDeleted }: DeleteButtonProps) => {
  const notify = useNotify()
  const offerUndo = useNotifyWithUndo()
  const dataProvider = useDataProvider()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [deleteOne] = useDelete<FileRecord>()
  const name = getFileNameOrType(file)
  const onConfirm = async () => {
    setBusy(true)
    const added = await loadFileBeforeDeletingIt(dataProvider, area, owner, file)
    await deleteOne(
      area,
      { id: file.id, previousData: file, meta: { query: getDocumentFileArea(area).listQuery(owner) } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          if (added) offerUndo(documentsWords.delete.done, () => dataProvider.create(area, added))
          else notify(documentsWords.delete.done, { type: 'success' })
          onDeleted()
        },
        onError: (error) => notify(getErrorText(error), { type: 'error' }),
        onSettled: () => {
          setBusy(false)
          setDialogOpen(false)
        },
      },
    )
  }
  return (
    <>
      <Button
        color="error"
        aria-label={documentsWords.delete.actionFile(formatFileTypeAndName(file))}
        onClick={() => setDialogOpen(true)}
      >
        {documentsWords.delete.action}
      </Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        title={documentsWords.delete.title(file.title || name)}
        content={documentsWords.delete.confirm(name)}
        confirm={documentsWords.delete.action}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void onConfirm()}
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}

/** Whether the utility reviews the file. */
const isReviewed = (file: FileRecord): file is FileRecord & ReviewedDocument => 'review' in file

/** Button that opens a file with its review, for kinds that have both a list and reviews. */
const ReviewButton = ({
  area,
  file,
  ownerName,
  onReviewed,
}: {
  area: ListedKind
  file: FileRecord & ReviewedDocument
  ownerName: string
  onReviewed: () => void
}) => {
  const [isOpen, setOpen] = useState(false)
  const name = formatFileTypeAndName(file)
  const { review } = documentKindOf(area)
  if (!useCanPerformAction('evidence.review') || !review) return null
  const kind = documentKindOfReview(review.kind as ReviewKind)
  return (
    <>
      <Button aria-label={evidenceWords.review.actionOf(name)} onClick={() => setOpen(true)}>
        {evidenceWords.review.action}
      </Button>
      {isOpen && (
        <DocumentDrawer
          title={file.title}
          subtitle={ownerName}
          documents={[file]}
          error={null}
          onRetry={onReviewed}
          none=""
          actions={() => (
            <DocumentActions
              key={file.version}
              kind={kind}
              document={file}
              name={file.title}
              owner={ownerName}
              rules={DEFAULT_DOCUMENT_RULES}
            />
          )}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface FilesListProps {
  area: ListedKind
  files: FileRecord[]
  sort: SortPayload
  /** Accessible name of the list. */
  label: string
  /** Id and name of the company or the person. */
  owner: string
  ownerName: string
  mayDelete: boolean
  /** Called after a file was deleted or withdrawn. */
  onRemoved: () => void
}

/** List of files with their actions, as a table or, on a phone, as cards. */
export const FilesList = ({
  area,
  files,
  sort,
  label,
  owner,
  ownerName,
  mayDelete,
  onRemoved,
}: FilesListProps) => {
  const actor = useSignedInUser()
  const { isNamed, path } = getDocumentFileArea(area)
  // Returns whether the user may see the file. Some servers also list files that the user may not see.
  const canRead = ({ title, file_name }: FileRecord) =>
    documentKindOf(area).owner !== 'personnel' ||
    canReadPersonDocument(actor, getPersonDocumentName({ type: title, file_name }))
  const hidden = (text: string) => <span style={visuallyHidden}>{text}</span>
  const title = (file: FileRecord) => (
    <>
      <FileName file={file} />
      {isReviewed(file) && <EvidenceFacts document={file} />}
      <WithdrawalNote record={file} />
    </>
  )
  const size = (file: FileRecord) => file.size !== undefined && formatBytes(file.size)
  const actions = (file: FileRecord) =>
    canRead(file) ? (
      <>
        <FileActions file={file} path={path(file)} />
        {isReviewed(file) && (
          <ReviewButton area={area} file={file} ownerName={ownerName} onReviewed={onRemoved} />
        )}
        <WithdrawButton
          resource={area}
          record={file}
          name={getFileNameOrType(file)}
          onWithdrawn={onRemoved}
        />
      </>
    ) : (
      <Typography variant="caption" color="text.secondary" sx={{ px: { xs: 1.5, sm: 0 } }}>
        {documentsWords.hidden}
      </Typography>
    )
  const deletion = (file: FileRecord) =>
    mayDelete && <DeleteButton area={area} file={file} owner={owner} onDeleted={onRemoved} />

  if (useIsPhone())
    return (
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map((file) => (
          <Box component="li" key={file.id} sx={cardStyle}>
            {title(file)}
            <Typography variant="caption" component="p" color="text.secondary" sx={{ pl: 4, pt: 0.25 }}>
              {[formatUploadDay(file), size(file)].filter(Boolean).join(' · ')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', pl: 2.5 }}>
              {actions(file)}
              {deletion(file)}
            </Box>
          </Box>
        ))}
      </Box>
    )
  return (
    <DataTable<FileRecord>
      resource={area}
      data={files}
      total={files.length}
      isPending={false}
      sort={sort}
      head={DataTableHead}
      body={DataTableBody}
      rowClick={false}
      hover={false}
      bulkActionButtons={false}
      aria-label={label}
      sx={tableStyle}
    >
      <DataTable.Col<FileRecord>
        source="name"
        label={documentsWords.columns[isNamed ? 'type' : 'name']}
        disableSort
        render={title}
      />
      <DataTable.Col<FileRecord>
        source="created_at"
        label={documentsWords.columns.created_at}
        disableSort
        render={formatUploadDay}
        sx={fixedWidth}
      />
      {files.some((file) => file.size !== undefined) && (
        <DataTable.Col<FileRecord>
          source="size"
          label={documentsWords.columns.size}
          disableSort
          render={size}
          sx={fixedWidth}
        />
      )}
      <DataTable.Col<FileRecord>
        align="right"
        label={hidden(documentsWords.columns.actions)}
        render={actions}
        sx={fixedWidth}
      />
      {mayDelete && (
        <DataTable.Col<FileRecord>
          align="right"
          label={hidden(documentsWords.delete.action)}
          render={deletion}
          sx={{ ...fixedWidth, pl: 0 }}
        />
      )}
    </DataTable>
  )
}

const fixedWidth = { width: '1%', whiteSpace: 'nowrap' } as const

const tableStyle = {
  '& tbody :is(td, th)': { py: 0.5 },
  '& tbody tr:last-of-type :is(td, th)': { borderBottom: 0 },
  '& .MuiTableCell-root:last-of-type': { pr: 1 },
  '& .MuiButton-root': { minHeight: 34, px: 1.25, minWidth: 0 },
} as const

const cardStyle = {
  px: 2,
  pt: 1.25,
  pb: 0.5,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
  '& .MuiButton-root': { px: 1.5, minWidth: 44 },
} as const
