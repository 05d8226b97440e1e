import { texts } from './messages.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses with 412 what was meant for another version of a row than the one that stands (`If-Match`, RFC 9110, section 13.1.1). Whoever
 * sends no `If-Match` does not ask for this.
 */
export const assertVersion = (ifMatch: string | undefined, version: number): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(`"${version}"`)) throw new Refusal(412, texts.changedMeanwhile)
}
