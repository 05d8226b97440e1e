import { mirrorSvgDrawing } from './head.ts'
import type { Traits } from './traits.ts'

const INK = '#2a1c17'
const EYE_LINE = 170

const drawFacialLine = (d: string, color: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`

const drawEyes = ({ eyes, eye, lashes }: Traits): string =>
  mirrorSvgDrawing(
    `<ellipse cx="${160 + eyes}" cy="${EYE_LINE}" rx="${eye}" ry="${eye * 1.12}" fill="${INK}"/>` +
      (lashes
        ? drawFacialLine(
            `M${160 + eyes - eye - 1} ${EYE_LINE - 5}Q${160 + eyes} ${EYE_LINE - 13} ${160 + eyes + eye + 5} ${EYE_LINE - 8}`,
            INK,
            2.8,
          )
        : ''),
  ) +
  [-1, 1]
    .map((side) => `<circle cx="${160 + side * eyes + 2.2}" cy="${EYE_LINE - 2.6}" r="2.1" fill="#fff"/>`)
    .join('')

const drawEyebrows = ({ eyes, browTilt, browWeight, brows }: Traits): string =>
  mirrorSvgDrawing(
    drawFacialLine(
      `M${160 + eyes - 12} ${151 + browTilt / 2}Q${160 + eyes + 2} ${143 - browTilt / 2} ${160 + eyes + 15} ${152 - browTilt / 2}`,
      brows,
      browWeight,
    ),
  )

const noseDrawings = [
  'M160 180Q170 194 160 197',
  'M152 194Q160 202 168 194',
  'M158 176Q148 196 160 198L166 196',
  'M150 193Q153 200 160 199T170 193',
]

const drawMouth = ({ mouth, smile, teeth, skin }: Traits): string => {
  const half = teeth ? Math.max(mouth, 22) : mouth
  const [left, right, y] = [160 - half, 160 + half, 220]
  return teeth
    ? `<path d="M${left} ${y - 2}Q160 ${y + 2} ${right} ${y - 2}Q${right - 8} ${y + smile + 8} 160 ${y + smile + 8}T${left} ${y - 2}Z" fill="#fff" stroke="${skin.lips}" stroke-width="3.4" stroke-linejoin="round"/>`
    : drawFacialLine(`M${left} ${y}Q160 ${y + smile * 1.7} ${right} ${y}`, skin.lips, 5)
}

const drawWrinkles = ({ eyes, skin }: Traits): string =>
  mirrorSvgDrawing(
    drawFacialLine(`M${160 + eyes - 8} 186Q${160 + eyes + 2} 191 ${160 + eyes + 11} 186`, skin.shade, 2.6) +
      drawFacialLine(`M${160 + eyes + 13} 166l8 -3M${160 + eyes + 13} 173l8 2`, skin.shade, 2.2),
  ) + drawFacialLine('M136 126Q160 121 184 126', skin.shade, 2.6)

/** Draws the face. A beard goes between the layers `under` and `over`. */
export const drawFacialFeatures = (traits: Traits): { under: string; over: string } => ({
  under: traits.blush
    ? mirrorSvgDrawing(
        `<ellipse cx="${160 + traits.eyes + 14}" cy="202" rx="14" ry="9" fill="${traits.skin.blush}" opacity=".55"/>`,
      )
    : '',
  over:
    (traits.lines ? drawWrinkles(traits) : '') +
    drawEyes(traits) +
    drawEyebrows(traits) +
    drawFacialLine(noseDrawings[traits.nose] ?? '', traits.skin.shade, 4) +
    drawMouth(traits),
})
