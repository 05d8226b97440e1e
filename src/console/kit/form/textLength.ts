import { appWords } from '../../i18n/app.ts'

/** Part of the limit from which a field shows the length of its text. */
const NEARLY_FULL = 0.8

/** Whether a text is longer than its field accepts. Blanks around the text do not count, because they are not stored. */
export const isTooLong = (text: string, max: number): boolean => text.trim().length > max

/** Returns the length of a text that is near its limit or too long. Undefined for a shorter text. */
export const describeTextLength = (text: string, max: number): string | undefined => {
  const { length } = text.trim()
  if (isTooLong(text, max)) return appWords.form.tooLong({ length, max })
  return length >= max * NEARLY_FULL ? appWords.form.length({ length, max }) : undefined
}
