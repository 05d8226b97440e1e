import type { Traits } from './traits.ts'

/** Draws a shape and its mirror image on the other side of the face. */
export const mirrorSvgDrawing = (drawing: string) =>
  `${drawing}<g transform="matrix(-1 0 0 1 320 0)">${drawing}</g>`

/** Returns the outline path of the head without ears. */
const createHeadOutline = ({ width: w, chin, jaw }: Traits): string =>
  `M${160 - w} 160C${160 - w} 62 ${160 + w} 62 ${160 + w} 160C${160 + w} ${jaw} ${160 + chin} 258 160 258C${160 - chin} 258 ${160 - w} ${jaw} ${160 - w} 160Z`

export const drawNeck = ({ skin, width }: Traits): string => {
  const half = width - 31
  return (
    `<path d="M${160 - half} 220V310C${160 - half} 346 ${160 + half} 346 ${160 + half} 310V220Z" fill="${skin.base}"/>` +
    `<path d="M${160 - half} 246V272C${160 - half + 10} 300 ${160 + half - 10} 300 ${160 + half} 272V246Z" fill="${skin.shade}"/>`
  )
}

export const drawHead = (traits: Traits): string => {
  const { skin, width: w, earrings } = traits
  return (
    mirrorSvgDrawing(
      `<ellipse cx="${160 + w}" cy="178" rx="11" ry="16" fill="${skin.base}"/>` +
        `<ellipse cx="${161 + w}" cy="179" rx="5" ry="9" fill="${skin.shade}"/>` +
        (earrings ? `<circle cx="${164 + w}" cy="197" r="4.5" fill="#f2c14e"/>` : ''),
    ) +
    `<clipPath id="head"><path d="${createHeadOutline(traits)}"/></clipPath>` +
    `<path d="${createHeadOutline(traits)}" fill="${skin.base}"/>`
  )
}
