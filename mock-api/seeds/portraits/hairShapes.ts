import type { Hair } from './palette.ts'

/** Hairstyle for a face of half width `w`, with its frequency among younger and older people. */
export interface Style {
  back?: (w: number, hair: Hair) => string
  front: (w: number, hair: Hair) => string
  fitsHat: boolean
  younger: number
  older: number
}

export const drawFilledShape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const drawHairStrand = (d: string, hair: Hair) =>
  `<path d="${d}" fill="none" stroke="${hair.strand}" stroke-width="3" stroke-linecap="round"/>`
export const drawHairCurls = (list: readonly (readonly [x: number, y: number, r: number])[], fill: string) =>
  `<g fill="${fill}">${list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

/** Draws hair on top of the head, from temple to temple. `line` is the path of the hairline. */
export const drawTopHair = (w: number, top: number, line: string, hair: Hair, side = 168) =>
  drawFilledShape(
    `M${160 - w - 5} ${side}C${150 - w} ${top} ${170 + w} ${top} ${165 + w} ${side}L${158 + w} ${side}${line}L${162 - w} ${side}Z`,
    hair.base,
  )

/** Draws long hair down to `bottom`. `flare` is the additional width at the shoulders. */
export const drawLongHair = (w: number, bottom: number, flare: number, hair: Hair) =>
  drawFilledShape(
    `M${160 - w - 8} 150C${140 - w} 38 ${180 + w} 38 ${168 + w} 150C${172 + w} 200 ${164 + w + flare} ${bottom - 40} ${160 + w + flare} ${bottom}` +
      `Q160 ${bottom + 16} ${160 - w - flare} ${bottom}C${156 - w - flare} ${bottom - 40} ${148 - w} 200 ${152 - w} 150Z`,
    hair.base,
  )

/** Draws a strand of hair over each ear down to `bottom`. */
export const drawSideHair = (w: number, bottom: number, hair: Hair) =>
  [-1, 1]
    .map((side) => {
      const x = (out: number) => 160 + side * (w + out)
      return drawFilledShape(
        `M${x(-8)} 128C${x(10)} 130 ${x(13)} 160 ${x(12)} ${bottom - 20}Q${x(11)} ${bottom} ${x(-2)} ${bottom}C${x(0)} ${bottom - 40} ${x(-4)} 170 ${x(-8)} 150Z`,
        hair.base,
      )
    })
    .join('')
