import { drawFilledShape, drawHairCurls, drawHairStrand, drawTopHair, type Style } from './hairShapes.ts'

/** Returns the hairline path of hair that is combed to one side. */
const createSideHairline = (w: number) =>
  `C${160 + w} 146 ${150 + w} 130 212 116C180 130 134 128 110 112C${170 - w} 128 ${162 - w} 146 ${162 - w} 168`

/** Men's hairstyles. No part is drawn behind the head. */
export const shortHair = {
  sidePart: {
    front: (w, hair) =>
      drawTopHair(w, 34, createSideHairline(w), hair) + drawHairStrand('M112 104Q150 78 204 92', hair),
    fitsHat: true,
    younger: 6,
    older: 6,
  },
  crew: {
    front: (w, hair) =>
      `<g opacity=".55" clip-path="url(#head)">${drawTopHair(w, 52, `C${158 + w} 120 ${150 + w} 112 ${214} 112L106 112C${170 - w} 112 ${162 - w} 120 ${162 - w} 168`, hair, 174)}</g>` +
      drawFilledShape('M98 122C96 44 224 44 222 122C204 108 182 106 160 106S116 108 98 122Z', hair.base),
    fitsHat: true,
    younger: 6,
    older: 4,
  },
  quiff: {
    front: (w, hair) =>
      drawTopHair(
        w,
        44,
        `C${158 + w} 140 ${152 + w} 128 214 118C184 108 140 112 108 120C${168 - w} 130 ${162 - w} 142 ${162 - w} 168`,
        hair,
      ) +
      drawFilledShape(
        'M102 118C92 70 128 44 176 50C206 46 232 72 220 120C196 96 148 104 102 118Z',
        hair.base,
      ) +
      drawHairStrand('M120 96Q150 66 196 72', hair),
    fitsHat: false,
    younger: 5,
    older: 1,
  },
  crop: {
    front: (w, hair) =>
      drawTopHair(
        w,
        38,
        `C${158 + w} 140 ${154 + w} 126 214 122L198 132L184 122L168 134L152 122L136 133L122 122L106 124C${166 - w} 128 ${162 - w} 142 ${162 - w} 168`,
        hair,
      ),
    fitsHat: true,
    younger: 4,
    older: 1,
  },
  curls: {
    front: (w, hair) =>
      drawTopHair(
        w,
        46,
        `C${156 + w} 140 ${148 + w} 124 208 118L112 118C${172 - w} 124 ${164 - w} 140 ${162 - w} 168`,
        hair,
      ) +
      drawHairCurls(
        [
          [96, 122, 17],
          [102, 98, 19],
          [120, 80, 20],
          [146, 70, 21],
          [174, 70, 21],
          [200, 80, 20],
          [218, 98, 19],
          [224, 122, 17],
          [128, 108, 15],
          [152, 103, 16],
          [176, 104, 16],
          [198, 110, 14],
        ],
        hair.base,
      ) +
      drawHairStrand('M122 84q10 -8 18 2M166 76q12 -8 20 4M142 104q9 -7 16 2M192 100q10 -4 14 6', hair),
    fitsHat: false,
    younger: 3,
    older: 1,
  },
  receding: {
    front: (w, hair) =>
      drawTopHair(
        w,
        48,
        `C${156 + w} 138 ${150 + w} 124 200 115C195 101 187 97 180 105C168 98 152 98 140 105C133 97 125 101 120 115C${170 - w} 124 ${164 - w} 138 ${162 - w} 168`,
        hair,
        172,
      ),
    fitsHat: true,
    younger: 1,
    older: 5,
  },
  bald: {
    front: () =>
      '<path d="M132 109Q146 96 166 96" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="7" stroke-linecap="round"/>',
    fitsHat: true,
    younger: 2,
    older: 2,
  },
  horseshoe: {
    front: (w, hair) =>
      drawFilledShape(
        `M${154 - w} 178C${148 - w} 140 ${152 - w} 116 ${172 - w} 108C${168 - w} 130 ${168 - w} 150 ${164 - w} 178Z`,
        hair.base,
      ) +
      drawFilledShape(
        `M${166 + w} 178C${172 + w} 140 ${168 + w} 116 ${148 + w} 108C${152 + w} 130 ${152 + w} 150 ${156 + w} 178Z`,
        hair.base,
      ) +
      '<path d="M132 109Q146 96 166 96" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="7" stroke-linecap="round"/>',
    fitsHat: true,
    younger: 0,
    older: 4,
  },
} satisfies Record<string, Style>
