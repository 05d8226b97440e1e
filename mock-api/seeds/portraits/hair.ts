import type { Style } from './hairShapes.ts'
import { longHair } from './longHair.ts'
import type { Hair } from './palette.ts'
import { shortHair } from './shortHair.ts'

/** Hairstyles by gender, so that faces match first names. */
export const hairStylesByGender = { woman: longHair, man: shortHair }

const hairStyles = { ...shortHair, ...longHair }
export type HairStyle = keyof typeof hairStyles

/** Draws the layers of hair behind and in front of the head. */
export const drawHair = (name: HairStyle, w: number, hair: Hair): { back: string; front: string } => {
  const style: Style = hairStyles[name]
  return { back: style.back?.(w, hair) ?? '', front: style.front(w, hair) }
}
