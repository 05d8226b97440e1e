import './words.ts'
import { Alert, Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  type DataProvider,
  HttpError,
  useDataProvider,
  useEvent,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { MAX_RANGE } from '../../../../contract/limits.ts'
import type { Match } from '../../../../domain/fileMatches.ts'
import type { Todo } from '../../../../domain/todos.ts'
import { checkFile, isPdf } from '../../../components/documents/uploadValidation.ts'
import type { SendOptions, UploadItem } from '../../../components/documents/useUploads.ts'
import { getErrorText } from '../../../components/form/formErrors.ts'
import { textOfPdf } from '../../../components/pdfText.ts'
import { queryOptions } from '../../../components/queryOptions.ts'
import { UploadForm } from '../../../components/UploadForm.tsx'
import { destinationOf } from '../TodoAction.tsx'
import {
  type Assignment,
  assignmentOf,
  type Edit,
  isNoneMatched,
  obstacleOf,
  peopleOf,
  proposalOf,
  rowsOf,
  sentDays,
  standingOf,
  type Targets,
  targetsOf,
} from './assignments.ts'
import { FilesTable } from './FilesTable.tsx'

const WORST_FIRST = { field: 'id', order: 'ASC' } as const

const allOf = async (dataProvider: DataProvider, company: number, signal: AbortSignal): Promise<Targets> => {
  const found = new Map<string, Todo>()
  for (let page = 1, left = true; left; page += 1) {
    const { data, total = 0 } = await dataProvider.getList<Todo>('todos', {
      ...{ filter: { company }, sort: WORST_FIRST, pagination: { page, perPage: MAX_RANGE } },
      signal,
    })
    for (const todo of data) if (todo.uploadable) found.set(todo.id, todo)
    left = data.length > 0 && page * MAX_RANGE < total
  }
  return targetsOf([...found.values()])
}

/**
 * All that files may be for: the whole list of the company, in pages as long as they may be, once for each time that files are brought. Whose a file is can be told only
 * among everybody (an RFC, two words of a name, in any order), and what is chosen by hand needs nothing more from the server then. Of 2000 people who lack all of 8
 * requirements that is 16 pages, which take a server 0.1 s (SQLite) to 0.4 s (Postgres) together, and 5.4 MB before they are compressed.
 */
const useTargets = (company: number) => {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: ['todos', 'targets', company],
    queryFn: ({ signal }) => allOf(dataProvider, company, signal),
    ...queryOptions,
    // What is chosen stays among what is offered until the dialog closes; the next one asks anew.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  })
}

/** The text of a file, as far as it has any; one that is refused is not looked into. */
const textOf = async (file: File): Promise<string> => {
  if (await checkFile(file)) return ''
  return (await isPdf(file)) ? textOfPdf(file) : ''
}

const NOTHING_SAID: Edit = {}

/**
 * What is to become of files. They are read one after the other; a file has an assignment as soon as it was read and what is open of the company is known. What nobody
 * changes keeps its assignment, so that a row is drawn anew only for what is new in it.
 */
const useAssignments = (targets: Targets | undefined) => {
  const [texts, setTexts] = useState<ReadonlyMap<File, string>>(new Map())
  const [edits, setEdits] = useState<ReadonlyMap<File, Edit>>(new Map())
  const reading = useRef(Promise.resolve())
  const left = useRef(new WeakSet<File>())
  const known = useRef(
    new WeakMap<File, { targets: Targets; edit: Edit; proposal: Match; assignment: Assignment }>(),
  )

  const assignments = useMemo(() => {
    const found = new Map<File, Assignment>()
    if (!targets) return found
    for (const [file, text] of texts) {
      const before = known.current.get(file)
      const edit = edits.get(file) ?? NOTHING_SAID
      const isSame = before?.targets === targets
      const named = { name: file.name, text }
      const proposal = isSame ? before.proposal : proposalOf(named, targets)
      const assignment =
        isSame && before.edit === edit ? before.assignment : assignmentOf(named, targets, proposal, edit)
      known.current.set(file, { targets, edit, proposal, assignment })
      found.set(file, assignment)
    }
    return found
  }, [targets, texts, edits])

  return {
    assignments,
    read: (files: readonly File[]) => {
      for (const file of files)
        reading.current = reading.current.then(async () => {
          if (left.current.has(file)) return
          // A file that cannot be read says nothing.
          const text = await textOf(file).catch(() => '')
          setTexts((before) => new Map(before).set(file, text))
        })
    },
    /** Those that were taken out need not be read any more. */
    leaveOut: (file: File) => left.current.add(file),
    edit: useCallback(
      (file: File, edit: Edit) =>
        setEdits((before) => new Map(before).set(file, { ...before.get(file), ...edit })),
      [],
    ),
  }
}

/** A document whose requirement is there no more may be for another one: unlike a file that is refused, it can be sent again. */
const GONE = [403, 404]

interface FilesDialogProps {
  company: number
  files: readonly File[]
  onClosed: () => void
}

/**
 * Many files at once for what a company has to do: the person and the requirement of each are proposed, put right and confirmed in one table. Nothing is sent
 * before that; what fails stays, and what is sent is ticked off.
 */
export const FilesDialog = ({ company, files, onClosed }: FilesDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const { data: targets, error, refetch } = useTargets(company)
  const { assignments, read, leaveOut, edit } = useAssignments(targets)
  const people = useMemo(
    () => (targets ? peopleOf(targets, translate('todos.company')) : []),
    [targets, translate],
  )
  // The user may change an assignment after the first file was sent.
  const assignmentOf = useEvent((file: File) => assignments.get(file))

  const send = async ({ file }: UploadItem, options: SendOptions) => {
    const assignment = assignmentOf(file)
    if (!assignment?.target) return
    const { resource, data } = destinationOf(assignment.target, company)
    try {
      await dataProvider.create(resource, { data: { ...data, ...sentDays(assignment), file }, meta: options })
    } catch (failed) {
      if (failed instanceof HttpError && GONE.includes(failed.status)) throw new Error(getErrorText(failed))
      throw failed
    }
  }
  const close = (kept: number) => {
    if (kept > 0) {
      notify('todoFiles.done', { type: 'success', messageArgs: { smart_count: kept } })
      refresh()
    }
    onClosed()
  }
  const count = (items: readonly UploadItem[], standing: ReturnType<typeof standingOf>) =>
    rowsOf(items, assignments).filter((row) => standingOf(row) === standing).length
  return (
    <UploadForm<object>
      title={translate('todoFiles.title')}
      about={translate('todoFiles.about')}
      maxWidth="lg"
      files={files}
      valuesOf={() => ({})}
      obstacleOf={(item) => obstacleOf({ item, assignment: assignments.get(item.file) })}
      isPartial
      send={send}
      onFiles={read}
      onRemoved={leaveOut}
      rows={({ items, isChecked, remove, retry }) => (
        <>
          {error !== null && (
            <Alert
              severity="error"
              action={<Button onClick={() => void refetch()}>{translate('documents.retry')}</Button>}
            >
              {translate('todoFiles.failed')} {getErrorText(error)}
            </Alert>
          )}
          {/* There from the start, so that screen readers are told what comes into it. */}
          <Box role="status">
            {targets && isNoneMatched(rowsOf(items, assignments)) && (
              <Alert severity="info" variant="outlined">
                {translate(`todoFiles.noMatch.${targets.all.length > 0 ? 'some' : 'none'}`)}
              </Alert>
            )}
          </Box>
          <FilesTable
            rows={rowsOf(items, assignments)}
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
          .map((standing) => [standing, count(items, standing)] as const)
          .filter(([, number]) => number > 0)
          .map(([standing, smart_count]) => translate(`todoFiles.counts.${standing}`, { smart_count }))
          .join(' · ')
      }
      submit={(items) => {
        const ready = count(items, 'ready')
        return translate(`todoFiles.submit${ready > 0 ? '' : 'None'}`, { smart_count: ready })
      }}
      onClosed={close}
    />
  )
}
