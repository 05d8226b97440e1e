import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A drawing of 560 by 300 in the colours of the theme, which its shapes name as `var(--ink)` and so on. */
export const Picture = ({ alt, children }: { alt: string; children: ReactNode }) => (
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
export const Words = ({ x, y, width, fill = 'var(--line)' }: At & { width: number; fill?: string }) => (
  <rect x={x} y={y} width={width} height={7} rx={3.5} fill={fill} />
)

/** A sheet or panel with a thin edge. */
export const Sheet = ({
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
export const Check = ({
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
export const Portrait = ({ x, y, scale = 1 }: At & { scale?: number }) => (
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
export const Code = ({ x, y, cell = 6 }: At & { cell?: number }) => (
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
