import type { useTranslate } from 'react-admin'
import type { Waiting } from './useDownload.ts'

/** That others are first, and how many where it is known. */
export const waitingInWords = (translate: ReturnType<typeof useTranslate>, { ahead }: Waiting): string =>
  ahead === undefined ? translate('documents.waiting') : translate('documents.waitingBehind', { ahead })
