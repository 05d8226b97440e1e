import { useEffect, useRef, useState } from 'react'
import { TextInput, useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { type Board, boards } from '../../../domain/boards.ts'
import { correctedNotices } from '../../../domain/notices.ts'
import { isBlank } from '../../../domain/richText.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { type Conflict, differingFields } from '../../components/conflict/drafts.ts'
import { isVersionConflict } from '../../components/conflict/useVersionedSave.ts'
import { FileDropInput } from '../../components/documents/FileDropInput.tsx'
import { checkFile } from '../../components/documents/uploadValidation.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { LazyRichTextInput } from '../../components/richText/LazyRichTextInput.tsx'
import { RichText } from '../../components/richText/RichText.tsx'
import { validateWith } from '../../components/validateWith.ts'
import type { NoticeRecord } from '../../providers/adapter/notice.ts'
import { VetoInputs } from './VetoInputs.tsx'

type Values = Record<string, unknown>

/** What a notice says, as the form has it. */
const toForm = (board: Board, { name, rfc, text }: NoticeRecord): Values => ({
  ...(boards[board].named ? { name, rfc: rfc ?? '' } : {}),
  [boards[board].body]: text,
})

/** What was corrected: the editor writes a text in its own way, so what was not touched is not sent. */
const changesOf = (values: Values, seen: Values): Values =>
  Object.fromEntries(
    Object.keys(seen).flatMap((field) =>
      (values[field] ?? '') === seen[field] ? [] : [[field, values[field] ?? '']],
    ),
  )

/** What is missing or wrong, by field: the server's own rules. */
const validateCorrection = async (board: Board, seen: Values, { file, reason, ...values }: Values) => {
  const { body } = boards[board]
  const changes = changesOf(values, seen)
  const problem = file instanceof File ? await checkFile(file) : undefined
  const text = isBlank(String(values[body] ?? '')) ? { [body]: '' } : {}
  return {
    ...validateWith(correctedNotices[board])({ ...changes, ...text, reason: reason ?? '' }),
    ...(problem && { file: problem }),
  }
}

/** Corrects a notice, over the list that it stands in; what it said is kept. */
export const NoticeCorrect = ({
  board,
  notice,
  onClose,
}: {
  board: Board
  notice: NoticeRecord
  onClose: () => void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const dataProvider = useDataProvider()
  // The list may be read again meanwhile: what was seen is what the form began with.
  const [seen] = useState(notice)
  const [sent, setSent] = useState<number>()
  /** Somebody else corrected it first; beside what differs, the reason and the file that were given here. */
  const [conflict, setConflict] = useState<Conflict<NoticeRecord, Values> & { given: Values }>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { body, named, ofCompany } = boards[board]
  const said = toForm(board, seen)
  const send = async ({ file, reason, ...values }: Values, over = seen): Promise<void> => {
    const upload = new AbortController()
    running.current = upload
    const given = file instanceof File
    const changes = changesOf(values, toForm(board, over))
    if (!given && Object.keys(changes).length === 0) {
      if (over === seen) throw new Error(translate('notices.correct.same'))
      // What stands now is what was wanted.
      return
    }
    if (given) setSent(0)
    try {
      await call(`${board}.correct`, {
        params: { id: seen.id },
        body: {
          ...correctedNotices[board].parse({ ...changes, reason }),
          ...(given && { file }),
        },
        headers: ifMatch(over.version),
        ...(given && { signal: upload.signal, onUploadProgress: setSent }),
      })
    } catch (error) {
      if (isVersionConflict(error)) return ask(error, { file, reason, ...values }, over)
      throw upload.signal.aborted ? new Error(translate('documents.upload.stopped')) : error
    } finally {
      setSent(undefined)
    }
  }
  /** Reads what it says now, and asks what is to become of the fields that differ. */
  const ask = async (error: unknown, { file, reason, ...values }: Values, over: NoticeRecord) => {
    const { data: now } = await dataProvider.getOne<NoticeRecord>(board, { id: seen.id })
    const before = toForm(board, over)
    const theirs = toForm(board, now)
    const mine = { ...before, ...changesOf(values, before) }
    // They did just what I wanted.
    if (differingFields(mine, theirs).length === 0) return send({ file, reason, ...mine }, now)
    setConflict({ mine, before, now, theirs, given: { file, reason } })
    throw error
  }
  const done = () => {
    void refetch()
    notify(`notices.${board}.corrected`, { type: 'success' })
  }
  return (
    <>
      <FormDrawer<void>
        title={translate(`notices.${board}.correct`)}
        about={ofCompany ? seen.subject : undefined}
        submit="notices.correct.save"
        values={{ ...said, reason: '', file: null }}
        validate={(values) => validateCorrection(board, said, values)}
        onSubmit={(values) => send(values)}
        onDone={done}
        onClose={onClose}
      >
        {named && <VetoInputs isNarrow />}
        <LazyRichTextInput source={body} label={translate(`resources.${board}.fields.${body}`)} />
        <TextInput
          source="reason"
          label="notices.correct.reason"
          helperText={`notices.correct.${ofCompany ? 'reasonOfCompany' : 'reasonHint'}`}
          isRequired
          fullWidth
          autoComplete="off"
        />
        <FileDropInput
          source="file"
          label={translate('notices.correct.file')}
          isOptional
          sent={sent}
          onStop={() => running.current?.abort()}
        />
      </FormDrawer>
      {conflict && (
        <ConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          label={(field) => translate(`resources.${board}.fields.${field}`)}
          describe={(field, draft) =>
            field === body ? <RichText text={String(draft[field])} /> : String(draft[field])
          }
          onSave={async (draft, over) => {
            try {
              await send({ ...conflict.given, ...draft }, over)
            } catch (error) {
              return error
            }
            onClose()
            done()
            return undefined
          }}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  )
}
