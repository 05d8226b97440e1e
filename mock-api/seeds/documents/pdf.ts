/** Size of US letter paper, the usual paper in Mexico, in points. */
export const PAGE = { width: 612, height: 792 } as const

/** Fonts that every PDF reader contains. Each letter in Courier is 0.6 of the font size wide. */
const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', stamp: 'Courier-Bold' } as const

export interface TextStyle {
  size: number
  font?: keyof typeof FONTS
  color?: string
}

type Point = readonly [x: number, y: number]

/** Converts a hex colour to the RGB numbers of a PDF. */
const toPdfColor = (color: string): string =>
  [1, 3, 5].map((start) => (Number.parseInt(color.slice(start, start + 2), 16) / 255).toFixed(3)).join(' ')

const formatPdfPoint = ([x, y]: Point): string => `${x.toFixed(1)} ${(PAGE.height - y).toFixed(1)}`
const escapePdfText = (text: string): string => text.replace(/[\\()]/gu, '\\$&')

/** Draws a line of text. `from` is the left end of the baseline. */
export const drawText = (
  from: Point,
  line: string,
  { size, font = 'regular', color = '#13242c' }: TextStyle,
) =>
  `BT /${font} ${size} Tf ${toPdfColor(color)} rg ${formatPdfPoint(from)} Td (${escapePdfText(line)}) Tj ET`

export const drawRectangle = ([x, y]: Point, width: number, height: number, color: string): string =>
  `${toPdfColor(color)} rg ${formatPdfPoint([x, y + height])} ${width} ${height} re f`

export const drawPath = (points: readonly Point[], color: string, width: number): string =>
  `${toPdfColor(color)} RG ${width} w 1 J 1 j ${points.map((point, i) => `${formatPdfPoint(point)} ${i ? 'l' : 'm'}`).join(' ')} S`

/** Length of the handles of four Bézier curves that form a circle, as a fraction of the radius. */
const HANDLE = 0.5523

export const drawCircle = ([x, y]: Point, radius: number, color: string, width: number): string => {
  const [r, h] = [radius, radius * HANDLE]
  const drawCurve = (...points: Point[]) =>
    `${points.map(([dx, dy]) => formatPdfPoint([x + dx, y + dy])).join(' ')} c`
  return [
    `${toPdfColor(color)} RG ${width} w ${formatPdfPoint([x + r, y])} m`,
    drawCurve([r, h], [h, r], [0, r]),
    drawCurve([-h, r], [-r, h], [-r, 0]),
    drawCurve([-r, -h], [-h, -r], [0, -r]),
    drawCurve([h, -r], [r, -h], [r, 0]),
    'S',
  ].join(' ')
}

/** Rotates a drawing around a point, in degrees counterclockwise. */
export const rotateDrawing = ([x, y]: Point, degrees: number, drawn: readonly string[]): string => {
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)]
  const down = PAGE.height - y
  const [right, up] = [x - x * cos + down * sin, down - x * sin - down * cos]
  const matrix = [cos, sin, -sin, cos, right, up].map((number) => number.toFixed(4)).join(' ')
  return `q ${matrix} cm ${drawn.join('\n')} Q`
}

/** Encodes a metadata text of a PDF as UTF-16. */
const encodeMetadataText = (value: string): string =>
  `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`

/** Creates a PDF with one page. Texts may only contain Latin-1 characters. */
export const createSinglePagePdf = (title: string, drawn: readonly string[]): Buffer => {
  const content = drawn.join('\n')
  const fonts = Object.entries(FONTS).map(([name, base], i) => ({ name, base, id: i + 6 }))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-MX) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 5 0 R /Resources << /Font << ${fonts
      .map(({ name, id }) => `/${name} ${id} 0 R`)
      .join(' ')} >> >> >>`,
    `<< /Title ${encodeMetadataText(title)} /Producer (Acredita) >>`,
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
