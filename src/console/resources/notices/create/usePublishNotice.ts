import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { Board } from '../../../../domain/notices.ts'
import { toFormErrors } from '../../../components/form/formErrors.ts'
import { noticeFormFields, toNoticeData } from './newNotice.ts'

type Values = Record<string, unknown>

/**
 * Publishes a notice; `sent` is the fraction that has gone out meanwhile. A refusal comes back for the form, and so does a stop. The list
 * then begins anew, with the new notice on top. Leaving stops what is under way.
 */
export const usePublishNotice = (board: Board, onDone: () => void) => {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { setFilters } = useListContext()
  const running = useRef<AbortController>(null)
  const [sent, setSent] = useState<number>()

  useEffect(() => () => running.current?.abort(), [])

  const send = async ({ file, ...values }: Values) => {
    const abort = new AbortController()
    running.current = abort
    setSent(0)
    try {
      const data = { ...toNoticeData(board, values), file }
      await dataProvider.create(board, { data, meta: { signal: abort.signal, onUploadProgress: setSent } })
      onDone()
      setFilters({})
      refresh()
      notify(`notices.${board}.done`, { type: 'success' })
      return undefined
    } catch (error) {
      if (abort.signal.aborted) return { root: { serverError: translate('documents.upload.stopped') } }
      return toFormErrors(error, noticeFormFields(board))
    } finally {
      setSent(undefined)
    }
  }
  return { send, stop: () => running.current?.abort(), sent }
}
