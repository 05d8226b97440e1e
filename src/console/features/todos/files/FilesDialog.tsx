import { Alert, Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type DataProvider, HttpError, useDataProvider, useEvent, useNotify, useRefresh } from 'react-admin'
import { MAX_RANGE } from '../../../../contract/limits.ts'
import type { Todo } from '../../../../domain/companies/todos.ts'
import type { Match } from '../../../../domain/documents/fileMatches.ts'
import { getErrorText } from '../../../kit/form/formErrors.ts'
import { readPdfText } from '../../../kit/pdfText.ts'
import { queryOptions } from '../../../kit/queryOptions.ts'
import { UploadForm } from '../../../kit/UploadForm.tsx'
import { getUploadFileError, isPdfFile } from '../../../kit/upload/uploadValidation.ts'
import type { SendOptions, UploadItem } from '../../../kit/upload/useFileUploadQueue.ts'
import { documentsWords } from '../../documents/words.ts'
import { getTodoUploadDestination } from '../TodoAction.tsx'
import { todosWords } from '../words.ts'
import {
  type Assignment,
  areAllFilesUnmatched,
  combineFilesWithAssignments,
  type Edit,
  getDocumentDatesToSend,
  getFileStatus,
  getFirstInvalidFieldId,
  groupUploadTodosByOwner,
  listTodoOwners,
  matchFileAndReadDates,
  matchFileToUploadTodo,
  type Targets,
} from './assignments.ts'
import { FilesTable } from './FilesTable.tsx'
import { todoFilesWords } from './words.ts'

const WORST_FIRST = { field: 'id', order: 'ASC' } as const

const fetchTodoUploadTargets = async (
  dataProvider: DataProvider,
  company: number,
  signal: AbortSignal,
): Promise<Targets> => {
  const todos = new Map<string, Todo>()
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { data, total = 0 } = await dataProvider.getList<Todo>('todos', {
      filter: { company },
      sort: WORST_FIRST,
      pagination: { page, perPage: MAX_RANGE },
      signal,
    })
    for (const todo of data) if (todo.uploadable) todos.set(todo.id, todo)
    hasMore = data.length > 0 && page * MAX_RANGE < total
  }
  return groupUploadTodosByOwner([...todos.values()])
}

/**
 * Fetches all to-dos of a company for which files can be uploaded. All are needed to match files to people. At most 5.4 MB,
 * for 2000 people with 8 unmet requirements each.
 */
const useUploadTargets = (company: number) => {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: ['todos', 'targets', company],
    queryFn: ({ signal }) => fetchTodoUploadTargets(dataProvider, company, signal),
    ...queryOptions,
    // Prevents refetching while the dialog is open, because a chosen option could disappear.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Returns the text of a PDF, or an empty string for other files and for files that the upload would refuse. */
const readPdfFileText = async (file: File): Promise<string> => {
  if (await getUploadFileError(file)) return ''
  return (await isPdfFile(file)) ? readPdfText(file) : ''
}

const NO_EDIT: Edit = {}

/** Matches each file to a requirement of a person or the company, by the file's name and text. Reads one file at a time. */
const useMatchFilesToRequirements = (targets: Targets | undefined) => {
  const [texts, setTexts] = useState<ReadonlyMap<File, string>>(new Map())
  const [edits, setEdits] = useState<ReadonlyMap<File, Edit>>(new Map())
  const reading = useRef(Promise.resolve())
  const removedFiles = useRef(new WeakSet<File>())
  // Reuses the assignments of unchanged files, so that React does not render their table rows again.
  const cache = useRef(
    new WeakMap<File, { targets: Targets; edit: Edit; proposal: Match; assignment: Assignment }>(),
  )

  const assignments = useMemo(() => {
    const byFile = new Map<File, Assignment>()
    if (!targets) return byFile
    for (const [file, text] of texts) {
      const before = cache.current.get(file)
      const edit = edits.get(file) ?? NO_EDIT
      const hasSameTargets = before?.targets === targets
      const namedText = { name: file.name, text }
      const proposal = hasSameTargets ? before.proposal : matchFileToUploadTodo(namedText, targets)
      const assignment =
        hasSameTargets && before.edit === edit
          ? before.assignment
          : matchFileAndReadDates(namedText, targets, proposal, edit)
      cache.current.set(file, { targets, edit, proposal, assignment })
      byFile.set(file, assignment)
    }
    return byFile
  }, [targets, texts, edits])

  return {
    assignments,
    read: (files: readonly File[]) => {
      for (const file of files)
        reading.current = reading.current.then(async () => {
          if (removedFiles.current.has(file)) return
          // Without text, the file is matched only by its name.
          const text = await readPdfFileText(file).catch(() => '')
          setTexts((before) => new Map(before).set(file, text))
        })
    },
    /** Prevents a removed file from being read. */
    skip: (file: File) => removedFiles.current.add(file),
    edit: useCallback(
      (file: File, edit: Edit) =>
        setEdits((before) => new Map(before).set(file, { ...before.get(file), ...edit })),
      [],
    ),
  }
}

/** HTTP statuses for a requirement that no longer exists. The user can then choose another requirement. */
const GONE_STATUSES = [403, 404]

interface FilesDialogProps {
  company: number
  files: readonly File[]
  onClosed: () => void
}

/** Dialog that uploads many files at once. A table proposes an owner and a requirement for each file, which the user confirms. */
export const FilesDialog = ({ company, files, onClosed }: FilesDialogProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const { data: targets, error, refetch } = useUploadTargets(company)
  const { assignments, read, skip, edit } = useMatchFilesToRequirements(targets)
  const people = useMemo(() => (targets ? listTodoOwners(targets, todosWords.company) : []), [targets])
  // Returns the current assignment of a file, because the user may change it while earlier files are sent.
  const assignmentOf = useEvent((file: File) => assignments.get(file))

  const send = async ({ file }: UploadItem, options: SendOptions) => {
    const assignment = assignmentOf(file)
    if (!assignment?.target) return
    const { resource, data } = getTodoUploadDestination(assignment.target, company)
    try {
      await dataProvider.create(resource, {
        data: { ...data, ...getDocumentDatesToSend(assignment), file },
        meta: options,
      })
    } catch (error) {
      if (error instanceof HttpError && GONE_STATUSES.includes(error.status))
        throw new Error(getErrorText(error))
      throw error
    }
  }
  const close = (uploaded: number) => {
    if (uploaded > 0) {
      notify(todoFilesWords.done(uploaded), { type: 'success' })
      refresh()
    }
    onClosed()
  }
  const count = (items: readonly UploadItem[], status: ReturnType<typeof getFileStatus>) =>
    combineFilesWithAssignments(items, assignments).filter((row) => getFileStatus(row) === status).length
  return (
    <UploadForm<object>
      title={todoFilesWords.title}
      about={todoFilesWords.about}
      maxWidth="lg"
      files={files}
      valuesOf={() => ({})}
      obstacleOf={(item) => getFirstInvalidFieldId({ item, assignment: assignments.get(item.file) })}
      isPartial
      send={send}
      onFiles={read}
      onRemoved={skip}
      rows={({ items, isChecked, remove, retry }) => (
        <>
          {error !== null && (
            <Alert
              severity="error"
              action={<Button onClick={() => void refetch()}>{documentsWords.retry}</Button>}
            >
              {todoFilesWords.failed} {getErrorText(error)}
            </Alert>
          )}
          {/* Always rendered, because screen readers announce only changes of an existing element. */}
          <Box role="status">
            {targets && areAllFilesUnmatched(combineFilesWithAssignments(items, assignments)) && (
              <Alert severity="info" variant="outlined">
                {todoFilesWords.noMatch[targets.all.length > 0 ? 'some' : 'none']}
              </Alert>
            )}
          </Box>
          <FilesTable
            rows={combineFilesWithAssignments(items, assignments)}
            people={people}
            isChecked={isChecked}
            onEdit={edit}
            onRemove={({ item }) => remove({ ...item, values: {} })}
            onRetry={({ item }) => retry({ ...item, values: {} })}
          />
        </>
      )}
      status={(items) =>
        (['ready', 'open', 'refused', 'done'] as const)
          .map((status) => [status, count(items, status)] as const)
          .filter(([, number]) => number > 0)
          .map(([status, number]) => todoFilesWords.counts[status](number))
          .join(' · ')
      }
      submit={(items) => {
        const ready = count(items, 'ready')
        return ready > 0 ? todoFilesWords.submit(ready) : todoFilesWords.submitNone
      }}
      onClosed={close}
    />
  )
}
