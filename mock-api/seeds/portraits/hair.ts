import type { Style } from './hairShapes.ts'
import { longHair } from './longHair.ts'
import type { Hair } from './palette.ts'
import { shortHair } from './shortHair.ts'

/** Each style is worn by one gender, so that a face fits the name beside it. */
export const hairOf = { woman: longHair, man: shortHair }

const hairStyles = { ...shortHair, ...longHair }
export type HairStyle = keyof typeof hairStyles

/** The hair behind and on a head. */
export const drawHair = (name: HairStyle, w: number, hair: Hair): { back: string; front: string } => {
  const style: Style = hairStyles[name]
  return { back: style.back?.(w, hair) ?? '', front: style.front(w, hair) }
}
