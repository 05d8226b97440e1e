import type { Person } from '../../src/domain/people/schemas.ts'
import type { Api } from './api.ts'
import { createNoisePicture } from './pictures.ts'
import type { SampleCredential } from './verificationScreens.ts'

type FormFields = Record<string, string | Blob>

const buildForm = (fields: FormFields): FormData => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}

/** Sends some reports of visitors and some inspections to the portal. */
export const seedCredentialReports = async (api: Api, { id, number }: SampleCredential): Promise<void> => {
  const utility = api.as('utility')
  const { body: suspendedPeople } = await utility.get<Person[]>(
    '/api/personnel/?range=[0,0]&filter={"state":"suspended"}',
  )
  const suspendedId = suspendedPeople[0]?.id ?? 'nadie'
  const photo = new Blob([new Uint8Array(await createNoisePicture())])
  const reports: [credential: string, told: FormFields][] = [
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
    [
      suspendedId,
      { what: 'Sigue tocando puertas.', place: 'Av. de los Insurgentes Sur 3500, torre B', phone: '' },
    ],
  ]
  for (const [credential, fields] of reports)
    await api.raw('POST', `/credential/validation/${credential}`, {
      body: buildForm(fields),
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.61' },
    })
  const inspections: FormFields[] = [
    { credential: id, note: 'Sin casco ni chaleco.\nSe le pidió detener el trabajo.', photo },
    { number, offline: 'true', signature: 'unsigned', site_company: '2', note: '' },
    { credential: id, offline: 'true', signature: 'old_key', zone: '1', note: 'Tarjeta despegada.' },
    { credential: suspendedId, note: '' },
    {
      credential: 'https://otro-sitio.example/una/direccion/muy/larga/que-no-es-nuestra',
      note: 'Otra tarjeta.',
    },
  ]
  for (const [index, fields] of inspections.entries())
    await utility.raw('POST', '/api/inspections/', {
      body: buildForm({
        key: `pictures-0000-000${index}`,
        at: new Date(Date.now() - index * 3_600_000).toISOString(),
        ...fields,
      }),
    })
  // Repeated scans of a suspended person's credential create an unusual check.
  for (let scan = 0; scan < 6; scan += 1)
    await api.raw('GET', `/credential/validation/${suspendedId}`, {
      headers: { 'x-forwarded-for': `192.0.${scan}.62` },
    })
}
