import type { Beard } from './choices.ts'
import type { Traits } from './traits.ts'

const MOUSTACHE =
  'M160 205C150 199 132 203 128 217C140 219 152 217 160 212C168 217 180 219 192 217C188 203 170 199 160 205Z'

const createJawOutlinePath = ({ width: w, chin }: Traits, from: number) =>
  `M${160 - w} ${from}C${160 - w} 222 ${160 - chin - 6} 260 160 260C${160 + chin + 6} 260 ${160 + w} 222 ${160 + w} ${from}` +
  `C${160 + w - 8} 198 ${160 + w - 16} 206 192 206C176 198 144 198 128 206C${160 - w + 16} 206 ${160 - w + 8} 198 ${160 - w} ${from}Z`

const drawFilledPath = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`

/** Drawings of the beard styles, which cover the jaw. */
const beardDrawings = {
  none: () => '',
  stubble: (t) =>
    `<g clip-path="url(#head)">${drawFilledPath(createJawOutlinePath(t, 176), t.hair.base, 0.2)}</g>`,
  full: (t) => drawFilledPath(createJawOutlinePath(t, 168), t.hair.base),
  moustache: (t) => drawFilledPath(MOUSTACHE, t.hair.base),
  goatee: (t) =>
    drawFilledPath(MOUSTACHE, t.hair.base) +
    drawFilledPath('M136 236Q160 228 184 236C184 258 172 264 160 264S136 258 136 236Z', t.hair.base),
} satisfies Record<Beard, (traits: Traits) => string>

export const drawBeard = (traits: Traits): string => beardDrawings[traits.beard](traits)
