import type { useTranslate } from 'react-admin'
import type { QueuePosition } from './useDownload.ts'

/** That others are first, and how many where it is known. */
export const formatQueuePosition = (
  translate: ReturnType<typeof useTranslate>,
  { ahead }: QueuePosition,
): string =>
  ahead === undefined ? translate('documents.waiting') : translate('documents.waitingBehind', { ahead })
