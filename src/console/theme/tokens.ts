/** Colours of a status: dot, text and background. */
interface Tone {
  dot: string
  /** Ring around a dot that has too little contrast with its background. */
  ring?: string
  ink: string
  ground: string
}

export type ToneName = 'valid' | 'warning' | 'danger' | 'inactive' | 'neutral'

export interface Tokens {
  background: string
  surface: string
  /** Background of table heads. */
  head: string
  ink: string
  secondary: string
  line: string
  accent: string
  onAccent: string
  tint: string
  danger: string
  status: Record<ToneName, Tone>
}

export const light: Tokens = {
  background: '#F4F6F5',
  surface: '#FFFFFF',
  head: '#FAFBFB',
  ink: '#13242C',
  secondary: '#51636C',
  line: '#DFE5E4',
  accent: '#0B5C66',
  onAccent: '#FFFFFF',
  tint: '#E4F0EF',
  danger: '#C23A2E',
  status: {
    valid: { dot: '#1F7A3D', ink: '#1B6C36', ground: '#E3F3E7' },
    warning: { dot: '#8AA81A', ink: '#5B6D12', ground: '#F1F5D8' },
    danger: { dot: '#C23A2E', ink: '#B03227', ground: '#FBE7E4' },
    inactive: { dot: '#17191A', ink: '#17191A', ground: '#E9EBEB' },
    neutral: { dot: '#5E8A70', ink: '#3D5B4B', ground: '#E9F0EC' },
  },
}

export const dark: Tokens = {
  background: '#0D1518',
  surface: '#141F23',
  head: '#172429',
  ink: '#E7EEEF',
  secondary: '#9DB0B6',
  line: '#263439',
  accent: '#5CC4C4',
  onAccent: '#06282B',
  tint: '#17302F',
  danger: '#F0857A',
  status: {
    valid: { dot: '#5CC27C', ink: '#5CC27C', ground: '#15301E' },
    warning: { dot: '#C3D75A', ink: '#C3D75A', ground: '#2B3012' },
    danger: { dot: '#F0857A', ink: '#F0857A', ground: '#3A1D19' },
    inactive: { dot: '#000000', ring: '#C3CBCD', ink: '#C3CBCD', ground: '#263439' },
    neutral: { dot: '#8FB5A0', ink: '#A9C7B6', ground: '#1D2B26' },
  },
}

/** Media query for very narrow windows, such as 320 px (WCAG 1.4.10) or 400 % zoom. */
export const NARROW = '@media (max-width: 359.95px)'
