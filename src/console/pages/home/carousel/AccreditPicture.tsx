import { Check, Picture, Portrait, Sheet, Words } from './Picture.tsx'

const BOXES = [0, 1, 2, 3]
const ROWS = [
  { met: 4, light: 'valid', name: 84 },
  { met: 4, light: 'valid', name: 66 },
  { met: 3, light: 'warning', name: 92 },
  { met: 1, light: 'danger', name: 74 },
]

/** People and their requirements, each with its light. */
export const AccreditPicture = ({ alt }: { alt: string }) => (
  <Picture alt={alt}>
    <Sheet x={40} y={32} width={480} height={236} radius={12} />
    <path d="M40 68h480M40 118h480M40 168h480M40 218h480" stroke="var(--line)" strokeWidth={1.5} />
    <Words x={96} y={47} width={60} />
    {BOXES.map((box) => (
      <Words key={box} x={232 + box * 44} y={47} width={30} />
    ))}
    <Words x={424} y={47} width={54} />
    {ROWS.map(({ met, light, name }, row) => {
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
