import type { Day } from '../../../src/domain/common/days.ts'
import type { QuotationRow } from '../../../src/domain/quotations/schemas.ts'
import { createEmailAddress, createRandomIdentity, formatFullName } from '../identities.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { createDemoCompanyRfc, createDemoPersonRfc } from '../rfc.ts'
import { createAddressAndPhone } from '../zones.ts'

type Client = Pick<QuotationRow, 'name' | 'rfc' | 'phone' | 'email' | 'client_type'>

/** Companies that request quotations: name, e-mail domain and founding day. */
const clientCompanies: readonly [firm: [string, string, Day], ...[string, string, Day][]] = [
  ['Panificadora La Espiga de Oro', 'espiga', '2004-05-17'],
  ['Restaurantes El Comal de Doña Inés', 'comal', '2011-02-08'],
  ['Condominio Torres del Mirador', 'torres-mirador', '2015-09-30'],
  ['Lavandería Industrial Burbujas', 'burbujas', '1998-11-03'],
  ['Hotel Plaza Jacarandas', 'jacarandas', '1987-06-22'],
  ['Tortillería Maíz Criollo', 'maiz-criollo', '2019-01-14'],
  ['Colegio Sor Juana del Bajío', 'sorjuana', '1976-08-29'],
  ['Inmobiliaria Cañada Real', 'canada-real', '2008-03-11'],
  ['Clínica Santa Eulalia', 'santa-eulalia', '2001-10-05'],
  ['Talleres Hermanos Muñoz', 'hermanos-munoz', '1994-04-19'],
]

const createIndividualQuotationClient = (zone: number, random: Random): Client => {
  const who = createRandomIdentity(random)
  return {
    name: formatFullName(who),
    rfc: createDemoPersonRfc(who, random),
    phone: createAddressAndPhone(zone, random).phone,
    email: random.chance(0.8) ? createEmailAddress(who, 'correo.example') : '',
    client_type: 'IN',
  }
}

const createCompanyQuotationClient = (zone: number, random: Random): Client => {
  const [name, domain, founded] = random.pick(clientCompanies)
  return {
    name,
    rfc: createDemoCompanyRfc(name, founded, createRandomGenerator(name)),
    phone: createAddressAndPhone(zone, random).phone,
    email: `compras@${domain}.example`,
    client_type: 'LI',
  }
}

/** Creates a client in a zone: usually a person, sometimes a company. */
export const createQuotationClient = (zone: number, random: Random): Client =>
  random.chance(0.3)
    ? createCompanyQuotationClient(zone, random)
    : createIndividualQuotationClient(zone, random)
