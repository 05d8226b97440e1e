import {
  drawFilledShape,
  drawHairCurls,
  drawHairStrand,
  drawLongHair,
  drawSideHair,
  drawTopHair,
  type Style,
} from './hairShapes.ts'
import type { Hair } from './palette.ts'

/** Draws hair that is parted at `x` and falls to both sides. */
const drawPartedHair = (w: number, hair: Hair, x = 160) =>
  drawTopHair(
    w,
    40,
    `C${158 + w} 142 ${x + 36} 128 ${x} 96C${x - 34} 128 ${162 - w} 142 ${162 - w} 168`,
    hair,
    172,
  ) + drawHairStrand(`M${x} 92Q${x + 34} 96 ${150 + w} 138`, hair)

/** Women's hairstyles. The hair beside or behind the head is visible under a hat, too. */
export const longHair = {
  straight: {
    back: (w, hair) => drawLongHair(w, 330, 14, hair),
    front: (w, hair) => drawPartedHair(w, hair),
    fitsHat: true,
    younger: 5,
    older: 2,
  },
  swept: {
    back: (w, hair) => drawLongHair(w, 318, 20, hair),
    front: (w, hair) =>
      drawTopHair(w, 34, `C${160 + w} 146 214 108 128 98C124 128 ${168 - w} 140 ${162 - w} 168`, hair, 176) +
      drawHairStrand('M130 94Q190 92 222 136', hair),
    fitsHat: true,
    younger: 4,
    older: 2,
  },
  fringe: {
    back: (w, hair) => drawLongHair(w, 306, 8, hair),
    front: (w, hair) =>
      drawTopHair(
        w,
        36,
        `C${160 + w} 150 ${154 + w} 138 216 132Q188 142 160 140T104 132C${166 - w} 138 ${160 - w} 150 ${162 - w} 168`,
        hair,
        184,
      ) + drawHairStrand('M134 90Q128 110 130 130M178 88Q186 108 184 132', hair),
    fitsHat: false,
    younger: 3,
    older: 1,
  },
  bob: {
    back: (w, hair) => drawLongHair(w, 252, 16, hair),
    front: (w, hair) => drawPartedHair(w, hair, 140) + drawSideHair(w, 240, hair),
    fitsHat: true,
    younger: 4,
    older: 5,
  },
  bun: {
    back: (_w, hair) =>
      drawHairCurls([[160, 56, 32]], hair.base) +
      drawHairStrand('M140 50Q160 34 180 50M146 64Q160 54 174 64', hair),
    front: (w, hair) =>
      drawTopHair(
        w,
        42,
        `C${156 + w} 140 ${146 + w} 108 160 100C${174 - w} 108 ${164 - w} 140 ${162 - w} 168`,
        hair,
        166,
      ),
    fitsHat: false,
    younger: 4,
    older: 3,
  },
  ponytail: {
    back: (w, hair) =>
      drawFilledShape(
        `M${150 + w} 110C${206 + w} 130 ${196 + w} 220 ${186 + w} 268C${180 + w} 300 ${164 + w} 306 ${156 + w} 298C${170 + w} 250 ${168 + w} 190 ${146 + w} 160Z`,
        hair.base,
      ),
    front: (w, hair) =>
      drawTopHair(w, 38, `C${156 + w} 142 ${146 + w} 116 194 102C160 118 124 116 ${162 - w} 168`, hair) +
      drawHairStrand('M186 96Q150 84 110 120', hair),
    fitsHat: true,
    younger: 5,
    older: 2,
  },
  afro: {
    back: (_w, hair) =>
      drawHairCurls(
        [
          [90, 176, 30],
          [82, 142, 32],
          [94, 106, 34],
          [122, 80, 36],
          [160, 70, 38],
          [198, 80, 36],
          [226, 106, 34],
          [238, 142, 32],
          [230, 176, 30],
          [92, 208, 26],
          [228, 208, 26],
          [160, 120, 60],
        ],
        hair.base,
      ),
    front: (w, hair) =>
      drawHairCurls(
        [
          [104, 124, 20],
          [124, 106, 20],
          [148, 98, 20],
          [174, 98, 20],
          [198, 107, 20],
          [216, 124, 20],
        ],
        hair.base,
      ) +
      drawHairStrand(
        `M${150 - w} 130q8 -10 18 -2M112 94q12 -12 22 -2M156 76q12 -8 22 2M200 92q14 -4 18 8M${160 + w} 138q10 -4 12 8`,
        hair,
      ),
    fitsHat: false,
    younger: 3,
    older: 1,
  },
  braid: {
    back: (_w, hair) =>
      drawHairCurls(
        [
          [236, 226, 17],
          [240, 252, 17],
          [239, 278, 16],
          [234, 302, 15],
          [227, 322, 12],
          [226, 198, 18],
        ],
        hair.base,
      ) +
      drawHairStrand('M226 222q12 8 22 -2M230 248q12 8 20 -2M229 274q12 8 20 -2M225 298q10 8 18 -2', hair),
    front: (w, hair) => drawPartedHair(w, hair),
    fitsHat: true,
    younger: 3,
    older: 1,
  },
} satisfies Record<string, Style>
