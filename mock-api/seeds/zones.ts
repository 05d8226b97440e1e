import type { ZoneRow } from '../../src/domain/catalogs/schemas.ts'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import type { UsualZone } from '../../src/domain/catalogs/usualCatalog.ts'
import type { Random } from './random.ts'

interface Town {
  name: string
  /** First three digits of the postcodes. */
  postcode: string
  /** Area code of the phone numbers. */
  area: string
}

const zoneTable: readonly { name: UsualZone; state: string; towns: readonly [Town, ...Town[]] }[] = [
  {
    name: 'Bajío',
    state: 'Guanajuato',
    towns: [
      { name: 'León', postcode: '372', area: '477' },
      { name: 'Irapuato', postcode: '365', area: '462' },
      { name: 'Celaya', postcode: '380', area: '461' },
      { name: 'Salamanca', postcode: '367', area: '464' },
    ],
  },
  {
    name: 'Monterrey',
    state: 'Nuevo León',
    towns: [
      { name: 'Monterrey', postcode: '640', area: '81' },
      { name: 'Guadalupe', postcode: '671', area: '81' },
      { name: 'San Nicolás de los Garza', postcode: '664', area: '81' },
      { name: 'Apodaca', postcode: '666', area: '81' },
    ],
  },
  {
    name: 'Valle de México',
    state: 'Estado de México',
    towns: [
      { name: 'Tlalnepantla de Baz', postcode: '540', area: '55' },
      { name: 'Naucalpan de Juárez', postcode: '530', area: '55' },
      { name: 'Ecatepec de Morelos', postcode: '550', area: '55' },
      { name: 'Nezahualcóyotl', postcode: '570', area: '56' },
    ],
  },
  {
    name: 'Guadalajara',
    state: 'Jalisco',
    towns: [
      { name: 'Guadalajara', postcode: '441', area: '33' },
      { name: 'Zapopan', postcode: '451', area: '33' },
      { name: 'San Pedro Tlaquepaque', postcode: '455', area: '33' },
      { name: 'Tonalá', postcode: '454', area: '33' },
    ],
  },
  {
    name: 'Toluca',
    state: 'Estado de México',
    towns: [
      { name: 'Toluca', postcode: '500', area: '722' },
      { name: 'Metepec', postcode: '521', area: '722' },
      { name: 'Zinacantepec', postcode: '513', area: '722' },
    ],
  },
  {
    name: 'Saltillo',
    state: 'Coahuila',
    towns: [
      { name: 'Saltillo', postcode: '250', area: '844' },
      { name: 'Ramos Arizpe', postcode: '259', area: '844' },
      { name: 'Arteaga', postcode: '253', area: '844' },
    ],
  },
]

export const demoZones: ZoneRow[] = zoneTable.map(({ name }, i) => ({ id: i + 1, name, ...NEW_ENTRY }))

const STREETS = [
  'Av. Hidalgo',
  'Calle Morelos',
  'Calle 5 de Mayo',
  'Av. Juárez',
  'Calle Allende',
  'Calle Zaragoza',
  'Calle Niños Héroes',
  'Av. Revolución',
  'Calle Jacarandas',
  'Calle Álamo',
  'Calle Emiliano Zapata',
  'Priv. Las Palmas',
  'Calle Río Lerma',
  'Blvd. Insurgentes',
  'Calle Vicente Guerrero',
  'Cerrada del Pino',
  'Calle Ignacio Ramírez',
  'Andador Magnolia',
] as const
const NEIGHBOURHOODS = [
  'Centro',
  'Las Flores',
  'Lomas del Valle',
  'Benito Juárez',
  'Independencia',
  'La Esperanza',
  'Jardines del Sur',
  'San José',
  'Santa María',
  'El Mirador',
  'Industrial',
  'Villas del Sol',
  'Lázaro Cárdenas',
  'La Piñata',
  'Nueva Galicia',
] as const

/** Creates a fictitious address and phone number in a zone. Real phone numbers have no 0 after the area code. */
export const createAddressAndPhone = (zone: number, random: Random): { address: string; phone: string } => {
  const place = zoneTable[zone - 1]
  if (!place) throw new Error(`No zone ${zone}`)
  const town = random.pick(place.towns)
  const door = `${random.int(3, 1450)}${random.chance(0.2) ? ` int. ${random.int(1, 24)}` : ''}`
  const postcode = `${town.postcode}${random.int(0, 9)}0`
  return {
    address: `${random.pick(STREETS)} ${door}, Col. ${random.pick(NEIGHBOURHOODS)}, ${postcode} ${town.name}, ${place.state}`,
    phone: `${town.area}0${random.digits(9 - town.area.length)}`,
  }
}
