/** Colours of a skin. `hairs` is the number of suitable hair colours, counted from the darkest. */
export interface Skin {
  base: string
  shade: string
  blush: string
  lips: string
  hairs: number
}

export const skinColors: readonly (readonly [Skin, number])[] = [
  [{ base: '#f2cdb0', shade: '#dfb08d', blush: '#e9a58c', lips: '#b9605a', hairs: 6 }, 2],
  [{ base: '#e8b892', shade: '#d29c74', blush: '#dd9476', lips: '#ad5850', hairs: 6 }, 4],
  [{ base: '#dca47c', shade: '#c48a62', blush: '#cf8264', lips: '#9f4f46', hairs: 5 }, 6],
  [{ base: '#cd9068', shade: '#b3774f', blush: '#bf7053', lips: '#91453c', hairs: 5 }, 5],
  [{ base: '#b67a54', shade: '#9b633f', blush: '#a65c42', lips: '#7f3a33', hairs: 4 }, 4],
  [{ base: '#9a6343', shade: '#7f4e32', blush: '#8a4a36', lips: '#6d312c', hairs: 2 }, 2],
  [{ base: '#7a4b33', shade: '#623a26', blush: '#6d3829', lips: '#552622', hairs: 2 }, 1],
]

export interface Hair {
  base: string
  strand: string
}

export const hairColors: readonly (readonly [Hair, number])[] = [
  [{ base: '#1d1715', strand: '#352b27' }, 7],
  [{ base: '#2b1d16', strand: '#453126' }, 7],
  [{ base: '#3d281c', strand: '#5a3e2d' }, 4],
  [{ base: '#573620', strand: '#754c30' }, 2],
  [{ base: '#7a4a26', strand: '#985f35' }, 1],
  [{ base: '#65331f', strand: '#84492f' }, 1],
]

export const greyHairColors: readonly (readonly [Hair, number])[] = [
  [{ base: '#6d6e6c', strand: '#8b8c89' }, 3],
  [{ base: '#96989a', strand: '#b4b6b7' }, 3],
  [{ base: '#c6c8c8', strand: '#dcdddd' }, 1],
]

export const backgroundColors: readonly [string, ...string[]] = [
  '#cfe3df',
  '#d5e6dd',
  '#cbdfe2',
  '#dbe8de',
  '#d3e2e0',
]

/** Colours of a work jacket: cloth, darker fold and seams. */
export interface Cloth {
  base: string
  fold: string
  accent: string
}

export const jacketColors: readonly (readonly [Cloth, number])[] = [
  [{ base: '#0b5c66', fold: '#084a53', accent: '#f0a23b' }, 5],
  [{ base: '#0b5c66', fold: '#084a53', accent: '#8fd0cc' }, 4],
  [{ base: '#0b5c66', fold: '#084a53', accent: '#d6e34c' }, 2],
  [{ base: '#14707a', fold: '#0d5a63', accent: '#f4f7f6' }, 3],
  [{ base: '#0c4750', fold: '#08363d', accent: '#f0a23b' }, 3],
]
