/** How two texts differ: what both begin and end with, and what stood and stands between. */
export interface TextChange {
  head: string
  removed: string
  added: string
  tail: string
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter(Boolean)

/** How many words two texts have in common from their beginning, but for so many at the end. */
const common = (one: readonly string[], other: readonly string[], most: number): number => {
  let n = 0
  while (n < most && one[n] === other[n]) n += 1
  return n
}

/** Where two texts differ, word by word: one stretch, from the first word that differs to the last. */
export const textChange = (before: string, after: string): TextChange => {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(was.length, is.length)
  const head = common(was, is, shorter)
  const tail = common(was.toReversed(), is.toReversed(), shorter - head)
  return {
    head: was.slice(0, head).join(' '),
    removed: was.slice(head, was.length - tail).join(' '),
    added: is.slice(head, is.length - tail).join(' '),
    tail: was.slice(was.length - tail).join(' '),
  }
}

/** So many words of what stayed are shown beside what changed. */
const BESIDE = 8

/** The last words before a change, or the first ones after it. */
export const wordsBeside = (text: string, side: 'before' | 'after'): string => {
  const words = wordsOf(text)
  if (words.length <= BESIDE) return text
  return side === 'before' ? `…${words.slice(-BESIDE).join(' ')}` : `${words.slice(0, BESIDE).join(' ')}…`
}
