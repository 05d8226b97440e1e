import { drawBeard } from './beards.ts'
import { drawClothes } from './clothes.ts'
import { drawEyewear, drawHeadgear } from './extras.ts'
import { drawFacialFeatures } from './face.ts'
import { drawHair } from './hair.ts'
import { drawHead, drawNeck } from './head.ts'
import { createRandomFacialFeatures, type Sitter } from './traits.ts'

/** Visible part of the drawing, with an aspect ratio of 4 to 5. */
const FRAME = '24 14 272 340'

/** Draws a person's portrait as SVG, 4 by 5. */
export const drawPortrait = (sitter: Sitter, width: number): string => {
  const traits = createRandomFacialFeatures(sitter)
  const hair = drawHair(traits.hairStyle, traits.width, traits.hair)
  const features = drawFacialFeatures(traits)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width * 1.25}" viewBox="${FRAME}">`,
    `<rect width="320" height="400" fill="${traits.ground}"/>`,
    hair.back,
    `<g transform="translate(0 -20)">${drawClothes(traits)}${drawNeck(traits)}</g>`,
    drawHead(traits),
    features.under,
    drawBeard(traits),
    features.over,
    hair.front,
    drawEyewear(traits),
    drawHeadgear(traits),
    '</svg>',
  ].join('')
}
