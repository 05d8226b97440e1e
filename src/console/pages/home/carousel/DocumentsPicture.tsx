import { Check, Picture, Sheet, Words } from './Picture.tsx'

const WINDOWS = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const PAPERS = [
  { x: 68, y: 46, turn: -7 },
  { x: 158, y: 24, turn: 1 },
  { x: 248, y: 50, turn: 8 },
]

/** A company's folder with its papers, beside the company. */
export const DocumentsPicture = ({ alt }: { alt: string }) => (
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
