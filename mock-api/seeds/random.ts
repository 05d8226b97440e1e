/** Generator of pseudo-random choices. The same seed gives the same choices on every machine. */
export interface Random {
  /** Returns a random number from 0 to 1, excluding 1. */
  next(): number
  /** Returns a random integer, including both ends. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** Returns a random value according to the weights. */
  weighted<T>(table: readonly (readonly [value: T, weight: number])[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** Returns a text of random decimal digits. */
  digits(count: number): string
  /** Returns a random token of 128 bits, as 22 characters of base64url. */
  token(): string
}

/** Returns the 32-bit FNV-1a hash of a text. */
const hashTextToNumber = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Returns the pseudo-random number generator Mulberry32. */
const createMulberry32Generator = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}

/** Returns reproducible random choices for a seed. Each seed has an independent sequence. */
export const createRandomGenerator = (seed: string): Random => {
  const bits = createMulberry32Generator(hashTextToNumber(seed))
  const next = () => bits() / 2 ** 32
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    weighted: (table) => {
      let remaining = next() * table.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of table) {
        remaining -= weight
        if (remaining < 0) return value
      }
      throw new Error('A table without weights')
    },
    shuffled: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    token: () => {
      const bytes = Buffer.alloc(16)
      for (let i = 0; i < 16; i += 4) bytes.writeUInt32BE(bits(), i)
      return bytes.toString('base64url')
    },
  }
}
