import { SURNAME_LETTERS } from './door.ts'
import { fold, words } from './text.ts'

/** Words that may stand before a surname, by which not everybody calls it. */
const PARTICLES = new Set(
  'd da das de del den der di do dos du e el la las le lo los mac mc san santa van vande vander von y'.split(
    ' ',
  ),
)

const lettersOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}]/gu, '')
    .slice(0, SURNAME_LETTERS)

/** A surname as it may begin: with all its particles, and without the first of them. */
const beginningsOf = (surname: string): string[] => {
  const all = words(surname)
  const particles = all.slice(0, -1).findIndex((word) => !PARTICLES.has(word))
  const most = particles === -1 ? Math.max(all.length - 1, 0) : particles
  return Array.from({ length: most + 1 }, (_, without) => lettersOf(all.slice(without).join('')))
}

/** Does a surname begin as was typed? With three letters, or all that it has; "del Ángel" also with "áng". */
export const beginsSurname = (typed: string, surname: string): boolean => {
  const letters = lettersOf(typed)
  return letters !== '' && beginningsOf(surname).includes(letters)
}
