import { useEffect, useRef, useState } from 'react'
import { TextInput, useListContext, useNotify, useTranslate } from 'react-admin'
import { type Board, boards } from '../../../domain/boards.ts'
import { correctedNotices } from '../../../domain/notices.ts'
import { isBlank } from '../../../domain/richText.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { differingFields } from '../../components/conflict/drafts.ts'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { FileDropInput } from '../../components/documents/FileDropInput.tsx'
import { getFileLabel } from '../../components/documents/FileName.tsx'
import { checkFile } from '../../components/documents/uploadValidation.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { LazyRichTextInput } from '../../components/richText/LazyRichTextInput.tsx'
import { RichText } from '../../components/richText/RichText.tsx'
import { validateWith } from '../../components/validateWith.ts'
import { type NoticeRecord, parseNotice } from '../../providers/adapter/notice.ts'
import { VetoInputs } from './VetoInputs.tsx'

type Values = Record<string, unknown>
type Body = Parameters<typeof call<`${Board}.correct`>>[1]['body']

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
  // The list may be read again meanwhile: what was seen is what the form began with.
  const [seen] = useState(notice)
  const [sent, setSent] = useState<number>()
  const reason = useRef('')
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { body, named, ofCompany } = boards[board]
  const toDraft = (record: NoticeRecord): Values => ({ ...toForm(board, record), file: null })
  const said = toForm(board, seen)
  const { save, conflict, dismiss } = useVersionedSave<NoticeRecord, Values>(
    {
      resource: board,
      toDraft,
      toWire: ({ file, ...values }, over) => ({
        ...correctedNotices[board].parse({
          ...changesOf(values, toForm(board, over)),
          reason: reason.current,
        }),
        ...(file instanceof File && { file }),
      }),
      async send(body, over) {
        const upload = new AbortController()
        running.current = upload
        if (body.file) setSent(0)
        try {
          const corrected = await call(`${board}.correct`, {
            params: { id: seen.id },
            body: body as Body,
            headers: ifMatch(over.version),
            ...(body.file instanceof File && { signal: upload.signal, onUploadProgress: setSent }),
          })
          return parseNotice(board)(corrected)
        } catch (error) {
          throw upload.signal.aborted ? new Error(translate('documents.upload.stopped')) : error
        } finally {
          setSent(undefined)
        }
      },
    },
    () => {
      void refetch()
      onClose()
      notify(`notices.${board}.corrected`, { type: 'success' })
    },
  )
  const correct = async ({ reason: why, file, ...values }: Values) => {
    const draft = { ...said, ...changesOf(values, said), file: file instanceof File ? file : null }
    if (differingFields(draft, toDraft(seen)).length === 0) throw new Error(translate('notices.correct.same'))
    reason.current = String(why)
    const refusal = await save(draft, seen)
    if (refusal !== undefined) throw refusal
  }
  return (
    <>
      <FormDrawer<void>
        title={translate(`notices.${board}.correct`)}
        about={ofCompany ? seen.subject : undefined}
        submit="notices.correct.save"
        values={{ ...said, reason: '', file: null }}
        validate={(values) => validateCorrection(board, said, values)}
        onSubmit={correct}
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
          label={(field) =>
            translate(field === 'file' ? 'notices.correct.file' : `resources.${board}.fields.${field}`)
          }
          describe={(field, { [field]: value }) => {
            if (field === 'file')
              return value instanceof File ? value.name : getFileLabel(conflict.now.attachment)
            return field === body ? <RichText text={String(value)} /> : String(value)
          }}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </>
  )
}
