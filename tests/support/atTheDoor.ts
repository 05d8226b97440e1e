import type { Person } from '../../src/domain/personnel.ts'
import type { Api } from './api.ts'
import type { Shown } from './doorScreens.ts'
import { noise } from './pictures.ts'

type Told = Record<string, string | Blob>

const form = (told: Told): FormData => {
  const body = new FormData()
  for (const [name, value] of Object.entries(told)) body.append(name, value)
  return body
}

/** What visitors told, and what inspectors found: a few of each, as they come in. */
export const atTheDoor = async (api: Api, { id, number }: Shown): Promise<void> => {
  const utility = api.as('utility')
  const { body: suspended } = await utility.get<Person[]>(
    '/api/personnel/?range=[0,0]&filter={"state":"suspended"}',
  )
  const other = suspended[0]?.id ?? 'nadie'
  const photo = new Blob([new Uint8Array(await noise())])
  const reports: [credential: string, told: Told][] = [
    [
      id,
      {
        what: 'Dijo que venía a cambiar el medidor y pidió 500 pesos en efectivo por adelantado.\nCuando le pedí un recibo se fue en una camioneta blanca sin logotipo.',
        place: 'Calle Morelos 1204, colonia Centro, entre Hidalgo y Juárez',
        phone: '55 1234 5678',
        photo,
      },
    ],
    ['nadie', { what: 'La tarjeta no es de nadie.', place: 'Roble 12, Centro' }],
    [other, { what: 'Sigue tocando puertas.', place: 'Av. de los Insurgentes Sur 3500, torre B', phone: '' }],
  ]
  for (const [credential, told] of reports)
    await api.raw('POST', `/credential/validation/${credential}`, {
      body: form(told),
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.61' },
    })
  const found: Told[] = [
    { credential: id, note: 'Sin casco ni chaleco.\nSe le pidió detener el trabajo.', photo },
    { number, offline: 'true', signature: 'unsigned', site_company: '2', note: '' },
    { credential: id, offline: 'true', signature: 'old_key', zone: '1', note: 'Tarjeta despegada.' },
    { credential: other, note: '' },
    {
      credential: 'https://otro-sitio.example/una/direccion/muy/larga/que-no-es-nuestra',
      note: 'Otra tarjeta.',
    },
  ]
  for (const [at, told] of found.entries())
    await utility.raw('POST', '/api/inspections/', {
      body: form({
        key: `pictures-0000-000${at}`,
        at: new Date(Date.now() - at * 3_600_000).toISOString(),
        ...told,
      }),
    })
  // Scans of somebody who is suspended are told of.
  for (let scan = 0; scan < 6; scan += 1)
    await api.raw('GET', `/credential/validation/${other}`, {
      headers: { 'x-forwarded-for': `192.0.${scan}.62` },
    })
}
