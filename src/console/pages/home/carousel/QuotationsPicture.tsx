import { Picture, Sheet, Words } from './Picture.tsx'

const COSTS = [78, 62, 90, 54]

/** A notice being spread, and a quotation with its total. */
export const QuotationsPicture = ({ alt }: { alt: string }) => (
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
