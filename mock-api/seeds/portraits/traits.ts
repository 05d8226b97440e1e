import type { Identity } from '../identities.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { type Beard, beards, type Eyewear, eyewear, type Headgear, headgear } from './choices.ts'
import { type HairStyle, hairStylesByGender } from './hair.ts'
import type { Style } from './hairShapes.ts'
import {
  backgroundColors,
  type Cloth,
  greyHairColors,
  type Hair,
  hairColors,
  jacketColors,
  type Skin,
  skinColors,
} from './palette.ts'

/** Person shown in a generated portrait. The same seed always gives the same face. */
export interface Sitter {
  seed: string
  gender: Identity['gender']
  born: number
}

/** Features of a face. Coordinates refer to a drawing of 320 by 400. */
export interface Traits {
  ground: string
  skin: Skin
  hair: Hair
  brows: string
  cloth: Cloth
  hairStyle: HairStyle
  beard: Beard
  eyewear: Eyewear
  headgear: Headgear
  /** Half the width of the face at the eyes. */
  width: number
  /** Half the width of the chin. */
  chin: number
  /** Vertical position of the jaw. */
  jaw: number
  /** Half the distance between the eyes. */
  eyes: number
  eye: number
  lashes: boolean
  /** Slope of the eyebrows. */
  browTilt: number
  browWeight: number
  nose: number
  mouth: number
  smile: number
  teeth: boolean
  blush: boolean
  earrings: boolean
  lines: boolean
  stripes: boolean
  yoke: boolean
  shoulders: number
}

const isOlderPerson = (born: number) => born < 1974

/** Chooses the facial features of a person from the seed. */
export const createRandomFacialFeatures = ({ seed, gender, born }: Sitter): Traits => {
  const random: Random = createRandomGenerator(`portrait ${seed}`)
  const isWoman = gender === 'woman'
  const grey = isOlderPerson(born) && random.chance(isWoman ? 0.45 : 0.75)
  const skin = random.weighted(skinColors)
  const hair = random.weighted(grey ? greyHairColors : hairColors.slice(0, skin.hairs))
  const hat = random.weighted(headgear)
  const styles = Object.entries<Style>(hairStylesByGender[gender])
    // Only some hairstyles fit under a hat.
    .filter(([, { fitsHat }]) => hat === 'none' || fitsHat)
    .map(([name, style]) => [name as HairStyle, style[isOlderPerson(born) ? 'older' : 'younger']] as const)
  return {
    ground: random.pick(backgroundColors),
    skin,
    hair,
    brows: grey ? '#5b5450' : hair.base,
    cloth: random.weighted(jacketColors),
    hairStyle: random.weighted(styles),
    beard: isWoman ? 'none' : random.weighted(beards),
    eyewear: random.weighted(eyewear),
    headgear: hat,
    width: random.int(62, 70) - (isWoman ? 2 : 0),
    chin: random.int(30, 42) + (isWoman ? 0 : 9),
    jaw: random.int(208, 228) + (isWoman ? 0 : 4),
    eyes: random.int(25, 30),
    eye: random.int(62, 76) / 10,
    lashes: isWoman,
    browTilt: random.int(-6, 1),
    browWeight: isWoman ? random.int(35, 48) / 10 : random.int(50, 72) / 10,
    nose: random.int(0, 3),
    mouth: random.int(17, 25),
    smile: random.int(5, 13),
    teeth: random.chance(0.3),
    blush: random.chance(isWoman ? 0.8 : 0.35),
    earrings: isWoman && random.chance(0.45),
    lines: isOlderPerson(born),
    stripes: random.chance(0.45),
    yoke: random.chance(0.4),
    shoulders: random.int(108, 122) - (isWoman ? 10 : 0),
  }
}
