import type { MessageCode } from '../../../../contract/messages.ts'
import { MAX_PHOTO_BYTES } from '../../../../contract/personnel.ts'

/** What the picture input offers; the server looks at the content. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Why a chosen file cannot be a profile picture, before it is sent. */
export const validatePhoto = (file: File): MessageCode | undefined => {
  if (!(PHOTO_TYPES as readonly string[]).includes(file.type)) return 'photoType'
  return file.size > MAX_PHOTO_BYTES ? 'photoTooLarge' : undefined
}
