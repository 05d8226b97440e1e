import { formatCount } from '../i18n/formatCount.ts'

const UNITS = ['kB', 'MB', 'GB'] as const
const STEP = 1024

/** Formats a number of bytes: '340 kB', '1.2 MB'. */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(Math.max(1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP))), UNITS.length)
  const digits = power === 1 ? 0 : 1
  const amount = Math.ceil((bytes / STEP ** power) * 10 ** digits) / 10 ** digits
  return `${formatCount(amount)} ${UNITS[power - 1]}`
}
