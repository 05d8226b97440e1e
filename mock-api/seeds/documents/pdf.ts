/** US letter, in points, which is what Mexican offices print on. */
export const PAGE = { width: 612, height: 792 } as const

/** The fonts that every reader has, Courier for what must be measured: its letters are 0.6 of their size wide. */
const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', stamp: 'Courier-Bold' } as const

export interface TextStyle {
  size: number
  font?: keyof typeof FONTS
  color?: string
}

type Point = readonly [x: number, y: number]

/** A colour '#rrggbb' as PDF numbers it. */
const rgb = (color: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')

const at = ([x, y]: Point): string => `${x.toFixed(1)} ${(PAGE.height - y).toFixed(1)}`
const escaped = (text: string): string => text.replace(/[\\()]/gu, '\\$&')

/** One line of text; the point is the left end of its baseline. All points count from the top left corner. */
export const text = (from: Point, line: string, { size, font = 'regular', color = '#13242c' }: TextStyle) =>
  `BT /${font} ${size} Tf ${rgb(color)} rg ${at(from)} Td (${escaped(line)}) Tj ET`

export const box = ([x, y]: Point, width: number, height: number, color: string): string =>
  `${rgb(color)} rg ${at([x, y + height])} ${width} ${height} re f`

export const stroke = (points: readonly Point[], color: string, width: number): string =>
  `${rgb(color)} RG ${width} w 1 J 1 j ${points.map((point, i) => `${at(point)} ${i ? 'l' : 'm'}`).join(' ')} S`

/** How far a Bézier curve's handles stand out, so that four of them make a circle. */
const HANDLE = 0.5523

export const ring = ([x, y]: Point, radius: number, color: string, width: number): string => {
  const [r, h] = [radius, radius * HANDLE]
  const curve = (...points: Point[]) => `${points.map(([dx, dy]) => at([x + dx, y + dy])).join(' ')} c`
  return [
    `${rgb(color)} RG ${width} w ${at([x + r, y])} m`,
    curve([r, h], [h, r], [0, r]),
    curve([-h, r], [-r, h], [-r, 0]),
    curve([-r, -h], [-h, -r], [0, -r]),
    curve([h, -r], [r, -h], [r, 0]),
    'S',
  ].join(' ')
}

/** What is drawn, turned around a point, in degrees against the clock. */
export const turned = ([x, y]: Point, degrees: number, drawn: readonly string[]): string => {
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)]
  const down = PAGE.height - y
  const [right, up] = [x - x * cos + down * sin, down - x * sin - down * cos]
  const matrix = [cos, sin, -sin, cos, right, up].map((number) => number.toFixed(4)).join(' ')
  return `q ${matrix} cm ${drawn.join('\n')} Q`
}

/** A text of the file's data; UTF-16, as Latin letters alone would not do. */
const dataText = (value: string): string => `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`

/** A PDF 1.4 of one page. The letters drawn are those of Latin-1, where WinAnsi agrees with it. */
export const pdf = (title: string, drawn: readonly string[]): Buffer => {
  const content = drawn.join('\n')
  const fonts = Object.entries(FONTS).map(([name, base], i) => ({ name, base, id: i + 6 }))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-MX) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 5 0 R /Resources << /Font << ${fonts
      .map(({ name, id }) => `/${name} ${id} 0 R`)
      .join(' ')} >> >> >>`,
    `<< /Title ${dataText(title)} /Producer (Acredita) >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...fonts.map(
      ({ base }) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
    ),
  ]
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}${table}${trailer}`, 'latin1')
}
