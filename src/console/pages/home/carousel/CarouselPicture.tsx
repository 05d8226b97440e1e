import { Box } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'

/** A drawing of 560 by 300 in the colours of the theme, which its shapes name as `var(--ink)` and so on. */
const Picture = ({ alt, children }: { alt: string; children: ReactNode }) => (
  <Box
    component="svg"
    viewBox="0 0 560 300"
    role="img"
    aria-label={alt}
    sx={({ tokens }) => ({
      display: 'block',
      width: '100%',
      height: '100%',
      '--ink': tokens.ink,
      '--soft': tokens.secondary,
      '--line': tokens.line,
      '--surface': tokens.surface,
      '--head': tokens.head,
      '--accent': tokens.accent,
      '--on-accent': tokens.onAccent,
      '--tint': tokens.tint,
      '--valid': tokens.status.valid.dot,
      '--valid-ground': tokens.status.valid.ground,
      '--warning': tokens.status.warning.dot,
      '--warning-ground': tokens.status.warning.ground,
      '--danger': tokens.status.danger.dot,
      '--danger-ground': tokens.status.danger.ground,
      '--spark': '#F0A23B',
      '--skin': '#DDA07A',
      '--hair': '#2E2018',
    })}
  >
    {children}
  </Box>
)

/** Small shapes that several drawings share. */
interface At {
  x: number
  y: number
}

/** A line of text, as a bar. */
const Words = ({ x, y, width, fill = 'var(--line)' }: At & { width: number; fill?: string }) => (
  <rect x={x} y={y} width={width} height={7} rx={3.5} fill={fill} />
)

/** A sheet or panel with a thin edge. */
const Sheet = ({
  x,
  y,
  width,
  height,
  radius = 10,
}: At & { width: number; height: number; radius?: number }) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={height}
    rx={radius}
    fill="var(--surface)"
    stroke="var(--line)"
    strokeWidth={1.5}
  />
)

/** A check mark in a box of 12 by 12. */
const Check = ({
  x,
  y,
  scale = 1,
  stroke = 'var(--on-accent)',
}: At & { scale?: number; stroke?: string }) => (
  <path
    d="m2.4 6.2 2.6 2.7 4.8-5.4"
    transform={`translate(${x} ${y}) scale(${scale})`}
    fill="none"
    stroke={stroke}
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** A portrait in a frame of 60 by 74. */
const Portrait = ({ x, y, scale = 1 }: At & { scale?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <rect width={60} height={74} rx={6} fill="var(--tint)" />
    <path d="M8 74c0-15 8-22 22-22s22 7 22 22Z" fill="var(--accent)" />
    <path d="m22 53 8 9 8-9-3-3H25Z" fill="var(--surface)" />
    <rect x={25} y={40} width={10} height={15} rx={5} fill="var(--skin)" />
    <ellipse cx={30} cy={31} rx={13} ry={15} fill="var(--skin)" />
    <path
      d="M16 32c-2-13 4-20 14-20s17 6 14 20c-2-5-4-8-7-10-6 3-13 3-17 1-2 2-3 5-4 9Z"
      fill="var(--hair)"
    />
    <path d="M25 38c3 3 7 3 10 0" fill="none" stroke="var(--hair)" strokeWidth={1.4} strokeLinecap="round" />
  </g>
)

const QR = ['1110111', '1010101', '1110011', '0001100', '1011010', '1100101', '1110011']

/** Something that looks like a code, 7 by 7 cells on white. */
const Code = ({ x, y, cell = 6 }: At & { cell?: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x={-cell} y={-cell} width={cell * 9} height={cell * 9} rx={4} fill="#FFFFFF" />
    <path
      fill="#13242C"
      d={QR.flatMap((row, line) =>
        [...row].map((dot, column) =>
          dot === '1' ? `M${column * cell} ${line * cell}h${cell}v${cell}h-${cell}Z` : '',
        ),
      ).join('')}
    />
  </g>
)

const BOXES = [0, 1, 2, 3]
const PEOPLE = [
  { met: 4, light: 'valid', name: 84 },
  { met: 4, light: 'valid', name: 66 },
  { met: 3, light: 'warning', name: 92 },
  { met: 1, light: 'danger', name: 74 },
]

/** People and their requirements, each with its light. */
const AccreditPicture = ({ alt }: { alt: string }) => (
  <Picture alt={alt}>
    <Sheet x={40} y={32} width={480} height={236} radius={12} />
    <path d="M40 68h480M40 118h480M40 168h480M40 218h480" stroke="var(--line)" strokeWidth={1.5} />
    <Words x={96} y={47} width={60} />
    {BOXES.map((box) => (
      <Words key={box} x={232 + box * 44} y={47} width={30} />
    ))}
    <Words x={424} y={47} width={54} />
    {PEOPLE.map(({ met, light, name }, row) => {
      const y = 68 + row * 50
      return (
        <g key={light + name}>
          <Portrait x={58} y={y + 9} scale={0.43} />
          <Words x={96} y={y + 16} width={name} fill="var(--soft)" />
          <Words x={96} y={y + 29} width={name - 24} />
          {BOXES.map((box) => (
            <g key={box} transform={`translate(${236 + box * 44} ${y + 14})`}>
              <rect
                width={22}
                height={22}
                rx={5}
                fill={box < met ? 'var(--accent)' : 'var(--surface)'}
                stroke={box < met ? 'var(--accent)' : 'var(--soft)'}
                strokeWidth={1.5}
              />
              {box < met && <Check x={2} y={2} scale={1.5} />}
            </g>
          ))}
          <rect x={416} y={y + 14} width={84} height={22} rx={11} fill={`var(--${light}-ground)`} />
          <circle cx={430} cy={y + 25} r={5} fill={`var(--${light})`} />
          <Words x={442} y={y + 21.5} width={44} fill={`var(--${light})`} />
        </g>
      )
    })}
    <circle cx={379} cy={193} r={19} fill="none" stroke="var(--spark)" strokeWidth={3} />
  </Picture>
)

/** A credential, and the phone that checks it. */
const CredentialPicture = ({ alt }: { alt: string }) => (
  <Picture alt={alt}>
    <Sheet x={96} y={24} width={176} height={252} radius={16} />
    <path d="M96 40a16 16 0 0 1 16-16h144a16 16 0 0 1 16 16v46H96Z" fill="var(--accent)" />
    <Words x={114} y={42} width={68} fill="var(--on-accent)" />
    <rect x={112} y={58} width={64} height={78} rx={8} fill="var(--surface)" />
    <Portrait x={114} y={60} />
    <Words x={186} y={98} width={70} fill="var(--ink)" />
    <Words x={186} y={112} width={50} />
    <Words x={114} y={150} width={44} />
    <Words x={114} y={164} width={66} fill="var(--soft)" />
    <path d="M96 184h176" stroke="var(--line)" strokeWidth={1.5} strokeDasharray="4 4" />
    <Code x={122} y={206} cell={7.5} />
    <Words x={194} y={212} width={62} />
    <Words x={194} y={226} width={50} />
    <Words x={194} y={240} width={58} />
    <path
      d="M190 206 344 96M190 254l154-22"
      stroke="var(--spark)"
      strokeWidth={2.5}
      strokeDasharray="2 8"
      strokeLinecap="round"
    />
    <rect x={338} y={20} width={132} height={260} rx={20} fill="var(--ink)" />
    <rect x={346} y={30} width={116} height={240} rx={12} fill="var(--surface)" />
    <path d="M346 42a12 12 0 0 1 12-12h92a12 12 0 0 1 12 12v50H346Z" fill="var(--valid)" />
    <circle cx={404} cy={61} r={19} fill="var(--surface)" />
    <Check x={389} y={46} scale={2.5} stroke="var(--valid)" />
    <rect x={346} y={92} width={116} height={20} fill="var(--valid-ground)" />
    <Words x={360} y={99} width={76} fill="var(--valid)" />
    <Portrait x={360} y={126} scale={0.86} />
    <Words x={420} y={140} width={32} fill="var(--ink)" />
    <Words x={420} y={154} width={26} />
    <Words x={360} y={204} width={88} />
    <Words x={360} y={218} width={64} />
    <rect x={360} y={238} width={88} height={20} rx={6} fill="var(--accent)" />
  </Picture>
)

const WINDOWS = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const PAPERS = [
  { x: 68, y: 46, turn: -7 },
  { x: 158, y: 24, turn: 1 },
  { x: 248, y: 50, turn: 8 },
]

/** A company's folder with its papers, beside the company. */
const DocumentsPicture = ({ alt }: { alt: string }) => (
  <Picture alt={alt}>
    <path d="M40 272h480" stroke="var(--soft)" strokeWidth={2} strokeLinecap="round" />
    <rect
      x={396}
      y={70}
      width={104}
      height={202}
      rx={6}
      fill="var(--surface)"
      stroke="var(--line)"
      strokeWidth={1.5}
    />
    <rect x={396} y={70} width={104} height={22} rx={6} fill="var(--accent)" />
    {WINDOWS.map((window) => (
      <rect
        key={window}
        x={412 + (window % 3) * 27}
        y={108 + Math.floor(window / 3) * 34}
        width={18}
        height={22}
        rx={3}
        fill={window === 4 ? 'var(--spark)' : 'var(--tint)'}
        stroke="var(--line)"
      />
    ))}
    <path d="M434 272v-42a4 4 0 0 1 4-4h20a4 4 0 0 1 4 4v42Z" fill="var(--accent)" />
    <path
      d="M56 96a10 10 0 0 1 10-10h74l18 22h186a10 10 0 0 1 10 10v154H56Z"
      fill="var(--accent)"
      opacity={0.55}
    />
    {PAPERS.map(({ x, y, turn }) => (
      <g key={x} transform={`rotate(${turn} ${x + 50} ${y + 70})`}>
        <Sheet x={x} y={y} width={104} height={150} radius={7} />
        <Words x={x + 14} y={y + 18} width={44} fill="var(--soft)" />
        <Words x={x + 14} y={y + 36} width={76} />
        <Words x={x + 14} y={y + 50} width={66} />
        <Words x={x + 14} y={y + 64} width={72} />
        <circle cx={x + 82} cy={y + 20} r={11} fill="var(--valid)" />
        <Check x={x + 74.5} y={y + 12.5} scale={1.25} stroke="var(--surface)" />
      </g>
    ))}
    <path
      d="M44 146a10 10 0 0 1 10-10h314a10 10 0 0 1 10 11l-12 116a10 10 0 0 1-10 9H66a10 10 0 0 1-10-9Z"
      fill="var(--accent)"
    />
    {[0, 1, 2].map((label) => (
      <g key={label}>
        <rect x={78 + label * 90} y={170} width={76} height={28} rx={6} fill="var(--surface)" />
        <Words x={90 + label * 90} y={180.5} width={[40, 32, 52][label] ?? 0} fill="var(--soft)" />
      </g>
    ))}
  </Picture>
)

const COSTS = [78, 62, 90, 54]

/** A notice being spread, and a quotation with its total. */
const QuotationsPicture = ({ alt }: { alt: string }) => (
  <Picture alt={alt}>
    <g transform="rotate(-12 150 160)">
      <path
        d="M96 140h42l78-42a6 6 0 0 1 9 5v114a6 6 0 0 1-9 5l-78-42H96a12 12 0 0 1-12-12v-16a12 12 0 0 1 12-12Z"
        fill="var(--accent)"
      />
      <path d="M138 140v40l-42 0a12 12 0 0 1-12-12v-16a12 12 0 0 1 12-12Z" fill="var(--ink)" opacity={0.28} />
      <path d="M104 180h26l12 50a6 6 0 0 1-6 8h-14a8 8 0 0 1-8-6Z" fill="var(--ink)" />
      <rect
        x={221}
        y={94}
        width={14}
        height={132}
        rx={7}
        fill="var(--surface)"
        stroke="var(--line)"
        strokeWidth={1.5}
      />
    </g>
    <path
      d="M262 96c12 12 18 26 18 42M250 62c24 20 38 46 40 76"
      fill="none"
      stroke="var(--spark)"
      strokeWidth={4}
      strokeLinecap="round"
    />
    <Sheet x={322} y={24} width={184} height={252} radius={10} />
    <rect x={322} y={24} width={184} height={8} rx={4} fill="var(--accent)" />
    <rect x={342} y={48} width={22} height={22} rx={6} fill="var(--accent)" />
    <path d="m346.5 59 4.5 4.700 8.800-9.400" fill="none" stroke="var(--spark)" strokeWidth={3} />
    <Words x={374} y={50} width={70} fill="var(--ink)" />
    <Words x={374} y={63} width={48} />
    <path
      d="M342 86h144M342 118h144M342 146h144M342 174h144M342 202h144"
      stroke="var(--line)"
      strokeWidth={1.5}
    />
    {COSTS.map((width, row) => (
      <g key={width}>
        <Words x={342} y={99 + row * 28} width={width} />
        <Words x={452} y={99 + row * 28} width={34} fill="var(--soft)" />
      </g>
    ))}
    <rect x={342} y={220} width={144} height={36} rx={8} fill="var(--tint)" />
    <Words x={354} y={234.5} width={36} fill="var(--accent)" />
    <rect x={424} y={232} width={50} height={12} rx={6} fill="var(--accent)" />
  </Picture>
)

/** The drawings, each under the name of its words in `home.carousel`. */
const DRAWINGS = {
  accredit: AccreditPicture,
  credential: CredentialPicture,
  documents: DocumentsPicture,
  quotations: QuotationsPicture,
} satisfies Record<string, ComponentType<{ alt: string }>>

export const PICTURES = Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[]

export const CarouselPicture = ({ name, alt }: { name: keyof typeof DRAWINGS; alt: string }) => {
  const Drawing = DRAWINGS[name]
  return <Drawing alt={alt} />
}
