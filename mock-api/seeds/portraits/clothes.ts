import type { Traits } from './traits.ts'

/** Draws the jacket, the shirt collar and the seams. */
export const drawClothes = ({ cloth, shoulders: s, stripes, yoke }: Traits): string => {
  const jacket = `M${160 - s} 402C${160 - s} 336 ${160 - s + 34} 312 118 296L160 348L202 296C${160 + s - 34} 312 ${160 + s} 336 ${160 + s} 402Z`
  return [
    `<clipPath id="jacket"><path d="${jacket}"/></clipPath>`,
    `<path d="${jacket}" fill="${cloth.base}"/>`,
    '<g clip-path="url(#jacket)">',
    yoke ? `<path d="M0 280H320V330L160 372L0 330Z" fill="${cloth.fold}"/>` : '',
    stripes
      ? `<g fill="#e6ecec" stroke="${cloth.accent}" stroke-width="4"><path d="M${160 - s + 22} 290h17v120h-17z"/><path d="M${160 + s - 39} 290h17v120h-17z"/></g>`
      : `<path d="M${176 + s / 4} 340h${s / 4}" stroke="${cloth.accent}" stroke-width="5" stroke-linecap="round"/>`,
    `<path d="M160 346V402" stroke="${cloth.fold}" stroke-width="5"/>`,
    '</g>',
    '<path d="M126 290L160 330L194 290L210 306L160 372L110 306Z" fill="#f1f5f4"/>',
    '<path d="M160 330L194 290L210 306L160 372Z" fill="#dfe8e7"/>',
  ].join('')
}
