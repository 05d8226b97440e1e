import type { Identity } from '../identities.ts'
import type { Hair } from './palette.ts'

type Weights = Record<Identity['gender'], number>

/** A way to wear hair, drawn for a face of half width `w`: what lies behind the head and what lies on it. */
interface Style {
  back?: (w: number, hair: Hair) => string
  front: (w: number, hair: Hair) => string
  fitsHat: boolean
  younger: Weights
  older: Weights
}

const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const strand = (d: string, hair: Hair) =>
  `<path d="${d}" fill="none" stroke="${hair.strand}" stroke-width="3" stroke-linecap="round"/>`
const balls = (list: readonly (readonly [x: number, y: number, r: number])[], fill: string) =>
  `<g fill="${fill}">${list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

/** Hair over the skull from temple to temple: `top` is the height of its control points, `line` the hairline, from right to left. */
const cap = (w: number, top: number, line: string, hair: Hair, side = 168) =>
  shape(
    `M${160 - w - 5} ${side}C${150 - w} ${top} ${170 + w} ${top} ${165 + w} ${side}L${158 + w} ${side}${line}L${162 - w} ${side}Z`,
    hair.base,
  )

/** A curtain of hair behind the shoulders, down to `bottom`, `flare` wider than the face. */
const curtain = (w: number, bottom: number, flare: number, hair: Hair) =>
  shape(
    `M${160 - w - 8} 150C${140 - w} 38 ${180 + w} 38 ${168 + w} 150C${172 + w} 200 ${164 + w + flare} ${bottom - 40} ${160 + w + flare} ${bottom}` +
      `Q160 ${bottom + 16} ${160 - w - flare} ${bottom}C${156 - w - flare} ${bottom - 40} ${148 - w} 200 ${152 - w} 150Z`,
    hair.base,
  )

/** A lock of hair over each ear, down to `bottom`. */
const locks = (w: number, bottom: number, hair: Hair) =>
  [-1, 1]
    .map((side) => {
      const x = (out: number) => 160 + side * (w + out)
      return shape(
        `M${x(-8)} 128C${x(10)} 130 ${x(13)} 160 ${x(12)} ${bottom - 20}Q${x(11)} ${bottom} ${x(-2)} ${bottom}C${x(0)} ${bottom - 40} ${x(-4)} 170 ${x(-8)} 150Z`,
        hair.base,
      )
    })
    .join('')

const parted = (w: number, hair: Hair, x = 160) =>
  cap(w, 40, `C${158 + w} 142 ${x + 36} 128 ${x} 96C${x - 34} 128 ${162 - w} 142 ${162 - w} 168`, hair, 172) +
  strand(`M${x} 92Q${x + 34} 96 ${150 + w} 138`, hair)

const sidePart = (w: number) =>
  `C${160 + w} 146 ${150 + w} 130 ${212} 116C180 130 134 128 110 112C${170 - w} 128 ${162 - w} 146 ${162 - w} 168`

export const hairStyles = {
  sidePart: {
    front: (w, hair) => cap(w, 34, sidePart(w), hair) + strand('M112 104Q150 78 204 92', hair),
    fitsHat: true,
    younger: { woman: 0, man: 6 },
    older: { woman: 0, man: 6 },
  },
  crew: {
    front: (w, hair) =>
      `<g opacity=".55" clip-path="url(#head)">${cap(w, 52, `C${158 + w} 120 ${150 + w} 112 ${214} 112L106 112C${170 - w} 112 ${162 - w} 120 ${162 - w} 168`, hair, 174)}</g>` +
      shape('M98 122C96 44 224 44 222 122C204 108 182 106 160 106S116 108 98 122Z', hair.base),
    fitsHat: true,
    younger: { woman: 0, man: 6 },
    older: { woman: 0, man: 4 },
  },
  quiff: {
    front: (w, hair) =>
      cap(
        w,
        44,
        `C${158 + w} 140 ${152 + w} 128 214 118C184 108 140 112 108 120C${168 - w} 130 ${162 - w} 142 ${162 - w} 168`,
        hair,
      ) +
      shape('M102 118C92 70 128 44 176 50C206 46 232 72 220 120C196 96 148 104 102 118Z', hair.base) +
      strand('M120 96Q150 66 196 72', hair),
    fitsHat: false,
    younger: { woman: 0, man: 5 },
    older: { woman: 0, man: 1 },
  },
  crop: {
    front: (w, hair) =>
      cap(
        w,
        38,
        `C${158 + w} 140 ${154 + w} 126 214 122L198 132L184 122L168 134L152 122L136 133L122 122L106 124C${166 - w} 128 ${162 - w} 142 ${162 - w} 168`,
        hair,
      ),
    fitsHat: true,
    younger: { woman: 1, man: 4 },
    older: { woman: 0, man: 1 },
  },
  curls: {
    front: (w, hair) =>
      cap(
        w,
        46,
        `C${156 + w} 140 ${148 + w} 124 208 118L112 118C${172 - w} 124 ${164 - w} 140 ${162 - w} 168`,
        hair,
      ) +
      balls(
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
      strand('M122 84q10 -8 18 2M166 76q12 -8 20 4M142 104q9 -7 16 2M192 100q10 -4 14 6', hair),
    fitsHat: false,
    younger: { woman: 0, man: 3 },
    older: { woman: 0, man: 1 },
  },
  waves: {
    back: (w, hair) => curtain(w, 214, 4, hair),
    front: (w, hair) =>
      cap(w, 30, `C${162 + w} 150 ${150 + w} 122 176 104C150 132 116 138 ${162 - w} 168`, hair, 178) +
      strand('M172 96Q206 100 222 134', hair),
    fitsHat: false,
    younger: { woman: 0, man: 2 },
    older: { woman: 0, man: 1 },
  },
  receding: {
    front: (w, hair) =>
      cap(
        w,
        48,
        `C${158 + w} 138 ${156 + w} 122 208 104C196 92 186 88 180 100C168 92 152 92 140 100C134 88 124 92 112 104C${164 - w} 122 ${162 - w} 138 ${162 - w} 168`,
        hair,
        172,
      ),
    fitsHat: true,
    younger: { woman: 0, man: 1 },
    older: { woman: 0, man: 5 },
  },
  bald: {
    front: () =>
      '<path d="M124 102Q142 88 164 90" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="7" stroke-linecap="round"/>',
    fitsHat: true,
    younger: { woman: 0, man: 2 },
    older: { woman: 0, man: 2 },
  },
  horseshoe: {
    front: (w, hair) =>
      shape(
        `M${154 - w} 178C${148 - w} 140 ${152 - w} 116 ${172 - w} 108C${168 - w} 130 ${168 - w} 150 ${164 - w} 178Z`,
        hair.base,
      ) +
      shape(
        `M${166 + w} 178C${172 + w} 140 ${168 + w} 116 ${148 + w} 108C${152 + w} 130 ${152 + w} 150 ${156 + w} 178Z`,
        hair.base,
      ) +
      '<path d="M128 100Q146 88 166 90" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="7" stroke-linecap="round"/>',
    fitsHat: true,
    younger: { woman: 0, man: 0 },
    older: { woman: 0, man: 4 },
  },
  straight: {
    back: (w, hair) => curtain(w, 330, 14, hair),
    front: (w, hair) => parted(w, hair),
    fitsHat: true,
    younger: { woman: 5, man: 0 },
    older: { woman: 2, man: 0 },
  },
  swept: {
    back: (w, hair) => curtain(w, 318, 20, hair),
    front: (w, hair) =>
      cap(w, 34, `C${160 + w} 146 214 108 128 98C124 128 ${168 - w} 140 ${162 - w} 168`, hair, 176) +
      strand('M130 94Q190 92 222 136', hair),
    fitsHat: true,
    younger: { woman: 4, man: 0 },
    older: { woman: 2, man: 0 },
  },
  fringe: {
    back: (w, hair) => curtain(w, 306, 8, hair),
    front: (w, hair) =>
      cap(
        w,
        36,
        `C${160 + w} 150 ${154 + w} 138 216 132Q188 142 160 140T104 132C${166 - w} 138 ${160 - w} 150 ${162 - w} 168`,
        hair,
        184,
      ) + strand('M134 90Q128 110 130 130M178 88Q186 108 184 132', hair),
    fitsHat: false,
    younger: { woman: 3, man: 0 },
    older: { woman: 1, man: 0 },
  },
  bob: {
    back: (w, hair) => curtain(w, 252, 16, hair),
    front: (w, hair) => parted(w, hair, 140) + locks(w, 240, hair),
    fitsHat: true,
    younger: { woman: 4, man: 0 },
    older: { woman: 5, man: 0 },
  },
  bun: {
    back: (_w, hair) =>
      balls([[160, 56, 32]], hair.base) + strand('M140 50Q160 34 180 50M146 64Q160 54 174 64', hair),
    front: (w, hair) =>
      cap(
        w,
        42,
        `C${156 + w} 140 ${146 + w} 108 160 100C${174 - w} 108 ${164 - w} 140 ${162 - w} 168`,
        hair,
        166,
      ),
    fitsHat: false,
    younger: { woman: 4, man: 0 },
    older: { woman: 3, man: 0 },
  },
  ponytail: {
    back: (w, hair) =>
      shape(
        `M${150 + w} 110C${206 + w} 130 ${196 + w} 220 ${186 + w} 268C${180 + w} 300 ${164 + w} 306 ${156 + w} 298C${170 + w} 250 ${168 + w} 190 ${146 + w} 160Z`,
        hair.base,
      ),
    front: (w, hair) =>
      cap(w, 38, `C${156 + w} 142 ${146 + w} 116 194 102C160 118 124 116 ${162 - w} 168`, hair) +
      strand('M186 96Q150 84 110 120', hair),
    fitsHat: true,
    younger: { woman: 5, man: 0 },
    older: { woman: 2, man: 0 },
  },
  pixie: {
    front: (w, hair) =>
      cap(
        w,
        30,
        `C${160 + w} 146 ${156 + w} 126 220 130C188 132 146 122 124 100C120 120 ${166 - w} 136 ${162 - w} 168`,
        hair,
        178,
      ) + strand('M128 96Q160 84 206 110', hair),
    fitsHat: true,
    younger: { woman: 2, man: 0 },
    older: { woman: 5, man: 0 },
  },
  afro: {
    back: (_w, hair) =>
      balls(
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
      balls(
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
      strand(
        `M${150 - w} 130q8 -10 18 -2M112 94q12 -12 22 -2M156 76q12 -8 22 2M200 92q14 -4 18 8M${160 + w} 138q10 -4 12 8`,
        hair,
      ),
    fitsHat: false,
    younger: { woman: 3, man: 1 },
    older: { woman: 1, man: 0 },
  },
  braid: {
    back: (_w, hair) =>
      balls(
        [
          [236, 226, 17],
          [240, 252, 17],
          [239, 278, 16],
          [234, 302, 15],
          [227, 322, 12],
          [226, 198, 18],
        ],
        hair.base,
      ) + strand('M226 222q12 8 22 -2M230 248q12 8 20 -2M229 274q12 8 20 -2M225 298q10 8 18 -2', hair),
    front: (w, hair) => parted(w, hair),
    fitsHat: true,
    younger: { woman: 3, man: 0 },
    older: { woman: 1, man: 0 },
  },
} satisfies Record<string, Style>

export type HairStyle = keyof typeof hairStyles

/** The hair behind and on a head. */
export const drawHair = (name: HairStyle, w: number, hair: Hair): { back: string; front: string } => {
  const style: Style = hairStyles[name]
  return { back: style.back?.(w, hair) ?? '', front: style.front(w, hair) }
}
