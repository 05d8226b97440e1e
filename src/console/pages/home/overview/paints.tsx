import { useTheme } from '@mui/material'
import { flagOf, type KnownState } from '../../../../domain/accreditation.ts'
import type { ToneName } from '../../../theme/tokens.ts'
import type { Shown } from './figureWords.ts'

/** What a bar is drawn with beside its colour, for who does not tell colours apart. */
const HATCHES = ['plain', 'stripes', 'dots'] as const
type Hatch = (typeof HATCHES)[number]

/** How a bar looks. */
export interface Paint {
  color: string
  hatch: Hatch
}

const BY_FLAG = { danger: 'danger', warning: 'warning', success: 'valid' } as const
const HATCH_OF: Partial<Record<ToneName, Hatch>> = { warning: 'stripes', danger: 'dots' }

const isFlag = (column: string): column is keyof typeof BY_FLAG => Object.hasOwn(BY_FLAG, column)

/** How a chart's bars look: by the light where they tell of one, else the first column in the accent. */
export const usePaints = ({ name, table }: Shown) => {
  const { tokens } = useTheme()
  const ofTone = (tone: ToneName): Paint => ({
    color: tokens.status[tone].dot,
    hatch: HATCH_OF[tone] ?? 'plain',
  })
  return (column: string, row: string): Paint => {
    if (name === 'states') return ofTone(BY_FLAG[flagOf(row as KnownState) ?? 'danger'])
    if (isFlag(column)) return ofTone(BY_FLAG[column])
    return table.drawn.indexOf(column) === 0
      ? { color: tokens.accent, hatch: 'plain' }
      : { ...ofTone('neutral'), hatch: 'stripes' }
  }
}

const SIZE = 7

/** The patterns that lie over a bar's colour, in the colour of the ground; `id` keeps those of several drawings apart. */
export const Hatches = ({ id }: { id: string }) => {
  const { tokens } = useTheme()
  const box = { width: SIZE, height: SIZE, patternUnits: 'userSpaceOnUse' }
  return (
    <defs>
      <pattern id={`${id}-stripes`} {...box} patternTransform="rotate(45)">
        <rect width={2} height={SIZE} fill={tokens.surface} />
      </pattern>
      <pattern id={`${id}-dots`} {...box}>
        <circle cx={SIZE / 2} cy={SIZE / 2} r={1.4} fill={tokens.surface} />
      </pattern>
    </defs>
  )
}

/** A bar in its colour, with its pattern over it. */
export const Painted = ({
  id,
  paint: { color, hatch },
  ...box
}: {
  id: string
  paint: Paint
  x: number
  y: number
  width: number
  height: number
}) => (
  <>
    <rect {...box} fill={color} />
    {hatch !== 'plain' && <rect {...box} fill={`url(#${id}-${hatch})`} fillOpacity={0.55} />}
  </>
)
