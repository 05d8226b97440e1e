import { TextInput, useListContext, useNotify, useTranslate } from 'react-admin'
import { isBlankHtml } from '../../../domain/common/plainText.ts'
import { type Board, boards } from '../../../domain/notices/boards.ts'
import { correctedNotices } from '../../../domain/notices/schemas.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { LazyRichTextInput } from '../../kit/richText/LazyRichTextInput.tsx'
import { RichText } from '../../kit/richText/RichText.tsx'
import { FileDropInput } from '../../kit/upload/FileDropInput.tsx'
import { getUploadFileError } from '../../kit/upload/uploadValidation.ts'
import { validateWith } from '../../kit/validateWith.ts'
import { callEndpoint } from '../../port/client.ts'
import type { Values } from '../../port/draftStorage.ts'
import { type NoticeRecord, parseNotice } from '../../port/records/notice.ts'
import { getIfMatchHeader } from '../../port/requestBodies.ts'
import { getFileNameOrType } from '../documents/FileName.tsx'
import { VetoInputs } from './VetoInputs.tsx'
import { noticesWords } from './words.ts'

type Body = Parameters<typeof callEndpoint<`${Board}.correct`>>[1]['body']

/** Returns the editable text fields of a notice. */
const getEditableNoticeTexts = (board: Board, { name, rfc, text }: NoticeRecord): Values => ({
  ...(boards[board].named ? { name, rfc: rfc ?? '' } : {}),
  [boards[board].body]: text,
})

/** Returns only the texts that the user changed, because the rich text editor reformats even untouched texts. */
const pickChangedNoticeTexts = (values: Values, seen: Values): Values =>
  Object.fromEntries(
    Object.keys(seen)
      .filter((field) => (values[field] ?? '') !== seen[field])
      .map((field) => [field, values[field] ?? '']),
  )

/** Validates the correction form with the rules of the server. Returns error messages by field. */
const validateNoticeCorrection = async (board: Board, seen: Values, { file, reason, ...values }: Values) => {
  const { body } = boards[board]
  const problem = file instanceof File ? await getUploadFileError(file) : undefined
  const text = isBlankHtml(String(values[body] ?? '')) ? { [body]: '' } : {}
  return {
    ...validateWith(correctedNotices[board])({
      ...pickChangedNoticeTexts(values, seen),
      ...text,
      reason: reason ?? '',
    }),
    ...(problem && { file: problem }),
  }
}

/** Dialog that corrects a published notice. The server keeps the previous version. */
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
  const { body, named, ofCompany } = boards[board]
  return (
    <RecordForm<NoticeRecord>
      resource={board}
      record={notice}
      frame="drawer"
      title={noticesWords[board].correct}
      about={ofCompany ? notice.subject : undefined}
      submit={noticesWords.correct.save}
      toForm={(seen) => ({ ...getEditableNoticeTexts(board, seen), reason: '', file: null })}
      toRecord={({ file, ...values }, seen) => {
        const texts = getEditableNoticeTexts(board, seen ?? notice)
        return {
          ...texts,
          ...pickChangedNoticeTexts(values, texts),
          file: file instanceof File ? file : null,
        }
      }}
      validate={(values, seen) =>
        validateNoticeCorrection(board, getEditableNoticeTexts(board, seen ?? notice), values)
      }
      save={async ({ file, ...texts }, seen, { values, ...upload }) => {
        const correction = correctedNotices[board].parse({ ...texts, reason: values.reason })
        const corrected = await callEndpoint(`${board}.correct`, {
          params: { id: notice.id },
          body: { ...correction, ...(file instanceof File && { file }) } as Body,
          headers: getIfMatchHeader(seen?.version),
          ...upload,
        })
        return parseNotice(board)(corrected)
      }}
      fieldLabel={(field) =>
        field === 'file' ? noticesWords.correct.file : translate(`resources.${board}.fields.${field}`)
      }
      describe={(field, { [field]: value }, now) => {
        if (field === 'file') return value instanceof File ? value.name : getFileNameOrType(now.attachment)
        return field === body ? <RichText text={String(value)} /> : String(value)
      }}
      onUnchanged={() => {
        throw new Error(noticesWords.correct.same)
      }}
      onSaved={() => {
        void refetch()
        notify(noticesWords[board].corrected, { type: 'success' })
      }}
      onClose={onClose}
    >
      {named && <VetoInputs isNarrow />}
      <LazyRichTextInput source={body} label={translate(`resources.${board}.fields.${body}`)} />
      <TextInput
        source="reason"
        label={noticesWords.correct.reason}
        helperText={noticesWords.correct[ofCompany ? 'reasonOfCompany' : 'reasonHint']}
        isRequired
        fullWidth
        autoComplete="off"
      />
      <FileDropInput source="file" label={noticesWords.correct.file} isOptional />
    </RecordForm>
  )
}
