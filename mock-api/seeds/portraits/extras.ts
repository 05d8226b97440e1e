import type { Eyewear, Headgear } from './choices.ts'
import type { Traits } from './traits.ts'

const drawGlassesLens = (x: number, shape: string) => `<g transform="translate(${x} 171)">${shape}</g>`

const drawGlasses =
  (shape: string) =>
  ({ eyes, width }: Traits) =>
    `<g fill="#fff" fill-opacity=".18" stroke="#2b3438" stroke-width="3.6">${drawGlassesLens(160 - eyes, shape)}${drawGlassesLens(160 + eyes, shape)}` +
    `<path d="M${160 - eyes + 19} 168Q160 162 ${160 + eyes - 19} 168M${160 - eyes - 20} 167L${160 - width - 2} 171M${160 + eyes + 20} 167L${160 + width + 2} 171" fill="none"/></g>`

const eyewearDrawings = {
  none: () => '',
  round: drawGlasses('<circle r="20"/>'),
  square: drawGlasses('<rect x="-20" y="-16" width="40" height="33" rx="8"/>'),
} satisfies Record<Eyewear, (traits: Traits) => string>

export const drawEyewear = (traits: Traits): string => eyewearDrawings[traits.eyewear](traits)

const drawHelmet =
  (base: string, shade: string) =>
  ({ width: w }: Traits) =>
    `<path d="M${150 - w} 128C${146 - w} 24 ${174 + w} 24 ${170 + w} 128Z" fill="${base}"/>` +
    `<path d="M146 52Q160 46 174 52L178 122H142Z" fill="${shade}"/>` +
    `<rect x="${140 - w}" y="118" width="${40 + 2 * w}" height="17" rx="8.5" fill="${shade}"/>`

const drawCap =
  (base: string, shade: string) =>
  ({ width: w }: Traits) =>
    `<path d="M${153 - w} 132C${148 - w} 36 ${172 + w} 36 ${167 + w} 132Q160 108 ${153 - w} 132Z" fill="${base}"/>` +
    `<path d="M${150 - w} 136Q160 96 ${170 + w} 136Q160 120 ${150 - w} 136Z" fill="${shade}"/>` +
    '<path d="M147 88l9 9 17 -18" fill="none" stroke="#f0a23b" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>'

const headgearDrawings = {
  none: () => '',
  whiteHelmet: drawHelmet('#f7f8f6', '#c6d1cf'),
  yellowHelmet: drawHelmet('#f4c542', '#dba92b'),
  petrolHelmet: drawHelmet('#14707a', '#0b5661'),
  cap: drawCap('#0b5c66', '#073f47'),
} satisfies Record<Headgear, (traits: Traits) => string>

export const drawHeadgear = (traits: Traits): string => headgearDrawings[traits.headgear](traits)
