import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { getPhotoFileName } from '../../src/server/files/fileStorage.ts'
import { storePhoto } from '../../src/server/files/photos.ts'
import { CHANGED_PATHS } from '../support/changedAddresses.ts'
import { DECORATED_IDS } from '../support/decoratedAddresses.ts'
import { isFullRun } from '../support/fullRun.ts'
import { createNoisePicture } from '../support/pictures.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const accreditationDays = { accreditation_date: '2025-06-01', accreditation_expiration_date: '2026-12-01' }
/** An id as the portal assigns them, and one that ends with marks. */
const RANDOM_ID = 'Zq3_x8Kd-0aBcDeFgHiJkA'
const people = [
  ...portalDump().personnel,
  buildPerson({
    id: 'suspended',
    accreditation_number: 'A-000003',
    standing: 'suspended',
    ...accreditationDays,
  }),
  buildPerson({ id: RANDOM_ID, accreditation_number: 'A-000088', ...accreditationDays }),
  buildPerson({ id: 'ends_with-_', accreditation_number: 'A-000089', ...accreditationDays }),
  buildPerson({ id: 'revoked', standing: 'revoked', ...accreditationDays }),
  buildPerson({ id: 'vetoed', vetoed: true, ...accreditationDays }),
  buildPerson({ id: 'ended', company: 3, company_active: false, ...accreditationDays }),
  buildPerson({ id: 'short', last_names: 'Ó', accreditation_number: 'A-000004', ...accreditationDays }),
  buildPerson({
    id: 'angel',
    last_names: 'del Ángel Ruiz',
    accreditation_number: 'A-005544',
    ...accreditationDays,
  }),
  buildPerson({ id: 'uc', last_names: 'Uc Canul', accreditation_number: 'A-000005', ...accreditationDays }),
  buildPerson({
    id: 'suspended-uc',
    last_names: 'Uc Pech',
    accreditation_number: 'A-000006',
    standing: 'suspended',
    ...accreditationDays,
  }),
  buildPerson({ id: 'other', last_names: 'Beltrán', accreditation_number: '005544', ...accreditationDays }),
]

/** Removes the hidden fields that carry the typed number and letters into the report form. */
const withoutTypedFields = (text: string): string => text.replace(/<input type="hidden"[^>]*>/u, '')

/** Returns everything that a visitor can see of an answer except its date. */
const comparable = ({ status, text, headers }: { status: number; text: string; headers: Headers }) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date'),
})

describe.each(portalOpeners)('the page at the door, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: { personnel: people },
    config: { helpPhone: '800 123 4567', utilityName: 'Gas del Centro' },
    app: { doorPages: pages },
  }))
  const headers = { 'accept-language': 'es-MX,es;q=0.9' }
  const scan = (id: string, extraHeaders = {}) =>
    portal.api.raw('GET', `/credential/validation/${id}`, { headers: { ...headers, ...extraHeaders } })
  const type = (number: string, letters: string, address = '192.0.2.1') =>
    portal.api.raw('POST', '/credential/validation/', {
      headers: { ...headers, 'accept-encoding': 'identity', 'x-forwarded-for': address },
      body: new URLSearchParams({ number, letters }),
    })

  it('says of somebody valid who it is, for what and until when, and is kept by nobody', async () => {
    const { status, text, headers: answerHeaders } = await scan('valid')
    expect([status, answerHeaders.get('cache-control'), answerHeaders.get('content-type')]).toEqual([
      200,
      'no-store, no-transform',
      'text/html; charset=utf-8',
    ])
    for (const words of [
      'Acreditación vigente',
      'Consultado el 10 de marzo de 2026 a las 12:00',
      'ÁLVAREZ NÚÑEZ',
      'INSTALACIONES DEL BAJÍO',
      'Técnica de inspección de gas',
      'A-000001',
      'hasta el 1 dic 2026',
      'Nunca pague en efectivo.',
      'href="tel:8001234567"',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('AANM900101')
    expect(text).not.toMatch(/<script|javascript:|src="\//u)
    expect(answerHeaders.get('content-security-policy')).toMatch(
      /^default-src 'none';style-src 'sha256-[\w+/]+='/u,
    )
  })

  it('names the utility above all else, whatever it says', async () => {
    for (const id of ['valid', 'revoked', ''])
      expect((await scan(id)).text).toMatch(
        /<main class="door"><p class="door-utility" translate="no">Gas del Centro<\/p>/u,
      )
  })

  const invalidIds = ['inactive', 'expired', 'new', 'suspended', 'revoked', 'vetoed', 'ended', 'theirs-too']
  const malformedIds = ['VALID', '%zz', '%C3%28', 'a'.repeat(5000), 'a/b', '__proto__', 'ñ']
  it('does not tell why a credential is not valid, by its words, its headers or its time', async () => {
    const unknown = comparable(await scan('nobody'))
    expect(unknown.text).toContain('Esta credencial no es válida.')
    expect(unknown.status).toBe(200)
    for (const id of [...invalidIds, ...malformedIds]) {
      const startedAt = performance.now()
      expect(comparable(await scan(id)), id).toEqual(unknown)
      expect(performance.now() - startedAt, id).toBeGreaterThan(24)
    }
  })

  it.each(Object.entries(CHANGED_PATHS))(
    'gives the same answer to an address %s',
    async (_change, pathOf) => {
      const { status, text } = await portal.api.raw('GET', pathOf('valid'), { headers })
      expect([status, text]).toEqual([200, (await scan('valid')).text])
    },
  )

  it.each(Object.entries(DECORATED_IDS))(
    'finds the person whose id in the address is %s',
    async (_change, change) => {
      for (const id of [RANDOM_ID, 'ends_with-_']) {
        const { status, text } = await portal.api.raw('GET', `/credential/validation/${change(id)}`, {
          headers,
        })
        // Only an id that the portal assigned is recognized with a word behind it.
        if (id === RANDOM_ID || !/Saludos$/u.test(change(id)))
          expect([status, text]).toEqual([200, (await scan(id)).text])
      }
    },
  )

  it('says that an address without its letter case could not be read, in both languages', async () => {
    for (const path of [
      `/CREDENTIAL/VALIDATION/${RANDOM_ID.toUpperCase()}`,
      `/credential/validation/${RANDOM_ID.toUpperCase()}`,
      `/credential/validation/${RANDOM_ID.toLowerCase()}.`,
      '/CREDENTIAL/VALIDATION/PERSONA-ABC',
    ]) {
      const spanish = await portal.api.raw('GET', path, { headers: { ...headers, 'accept-language': 'es' } })
      expect([spanish.status, spanish.text], path).toEqual([
        200,
        expect.stringMatching(/door-band-unchecked.*No se pudo leer, escanee otra vez/su),
      ])
      expect(spanish.text).not.toMatch(/No permita el acceso|no es válida|No válida/u)
      const english = await portal.api.raw('GET', `${path}?lang=en`, { headers })
      expect(english.text).toContain('Could not be read, scan again')
      expect(english.text).not.toMatch(/Do not let the person in/u)
    }
    expect((await scan('VALID')).text).toContain('Esta credencial no es válida.')
  })

  it.each(['/credential/validation/%20', '/CREDENTIAL/VALIDATION', '/credential/validation/%00.'])(
    'asks for a number at %s, which has no id',
    async (path) => {
      const plainPage = await portal.api.raw('GET', '/credential/validation/', { headers })
      expect((await portal.api.raw('GET', path, { headers })).text).toBe(plainPage.text)
    },
  )

  it('finds nobody under guessed ids', async () => {
    const { text: form } = await scan('guess-0')
    expect(form).toContain('Todavía no se ha comprobado')
    for (let i = 0; i < (isFullRun ? 2000 : 100); i += 100) {
      const ids = Array.from({ length: 100 }, (_, n) => `guess-${(i + n) * 7919}`)
      for (const [n, { text }] of (await Promise.all(ids.map((id) => scan(id)))).entries())
        expect(text.replace(ids[n] ?? '', 'guess-0')).toBe(form)
    }
  })

  it.each(['A-000001', 'a-000001', 'A%E2%80%93000001', '1', 'A-999999'])(
    'opens the form with the number at the printed address with %s appended, and checks nothing yet',
    async (number) => {
      const { status, text } = await scan(number)
      expect(status).toBe(200)
      expect(text).toContain(`name="number" value="${decodeURIComponent(number)}"`)
      expect(text).toContain('Todavía no se ha comprobado')
      expect(text).not.toMatch(/válida\.|vigente|ÁLVAREZ/u)
    },
  )

  it('says of a typed check that fails first that there may be a typing error, and offers the form again', async () => {
    const { text } = await type('A-000011', 'ALV', '192.0.2.9')
    const [typo = -1, form = -1, refusal = -1] = [
      'Revise lo que escribió.',
      'value="A-000011"',
      'No permita el acceso',
    ].map((words) => text.indexOf(words))
    expect(text).toContain('value="ALV"')
    expect([typo, form, refusal]).toEqual([typo, form, refusal].toSorted((a, b) => a - b))
    expect(typo).toBeGreaterThan(0)
  })

  it('is in English for whoever would rather read that, or asks for it', async () => {
    const english = { 'accept-language': 'de, en-GB;q=0.8, es;q=0.2' }
    const { text, headers: answerHeaders } = await scan('valid', english)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('Valid accreditation')
    expect(text).toContain('1 Dec 2026')
    expect(answerHeaders.get('content-language')).toBe('en')
    expect((await scan('nobody?lang=en')).text).toContain('This credential is not valid.')
    expect((await scan('nobody?lang=es', english)).text).toContain('Esta credencial no es válida.')
    expect((await scan('nobody?lang=tlh&fbclid=1')).text).toContain('Esta credencial no es válida.')
  })

  it('asks for number and surname, and says to whoever knows both what a scan says', async () => {
    for (const path of ['/credential/validation', '/credential/validation/']) {
      const { status, text } = await portal.api.raw('GET', path, { headers })
      expect([status, /name="number"/u.test(text), /name="letters"/u.test(text)]).toEqual([200, true, true])
      // The page shows its own messages about missing fields.
      expect(text).toMatch(/<form [^>]*novalidate/iu)
    }
    const scannedPage = (await scan('valid')).text
    for (const [number, letters] of [
      ['A-000001', 'ÁLV'],
      ['a-000001', 'alvarez'],
      [' A-000001 ', 'Alv'],
    ] as const)
      expect(withoutTypedFields((await type(number, letters)).text), letters).toBe(scannedPage)
    expect((await type('A-000004', 'o')).text).toContain('Acreditación vigente')
    const { status, text } = await type('', 'ALV')
    expect(status).toBe(400)
    expect(text).toContain('Falta el código o está mal escrito')
    expect(text).toContain('value="ALV"')
  })

  it('says the same of a number that nobody has, of wrong letters, and of somebody suspended', async () => {
    // Compares answers without the typed number, which the report form repeats.
    const typeAndCompare = async (number: string, letters: string) => {
      const { text, status, headers: answerHeaders } = await type(number, letters, '192.0.2.2')
      return comparable({
        status,
        headers: answerHeaders,
        text: text.replaceAll(number, 'NUMBER').replaceAll(letters, 'ALV'),
      })
    }
    const unknown = await typeAndCompare('A-999999', 'ALV')
    expect(unknown.text).toContain('Si están bien escritos, la credencial no es válida.')
    expect(await typeAndCompare('A-000001', 'ZZZ')).toEqual(unknown)
    expect(await typeAndCompare('A-000003', 'ALV')).toEqual(unknown)
  })

  it('asks for three letters where fewer match nobody, in the same words for each number', async () => {
    const typeAndCompare = async (number: string, letters: string, address: string) => {
      const { text, status, headers: answerHeaders } = await type(number, letters, address)
      return comparable({ status, headers: answerHeaders, text: text.replaceAll(number, 'NUMBER') })
    }
    const unknown = await typeAndCompare('A-999998', 'UC', '192.0.2.10')
    expect(unknown.status).toBe(400)
    expect(unknown.text).toContain('Escriba tres letras, o el apellido completo si es más corto')
    expect(unknown.text).not.toMatch(/No válida|no es válida|No permita/u)
    // A person with another surname, one with a longer surname, and one who is suspended.
    for (const number of ['A-000001', 'A-000004', 'A-000006'])
      expect(await typeAndCompare(number, 'UC', '192.0.2.10'), number).toEqual(unknown)
    expect((await type('A-000005', 'UC', '192.0.2.10')).text).toContain('Acreditación vigente')
    expect((await type('A-000006', 'UCP', '192.0.2.10')).text).toContain('No válida con esos datos')
    // Each of these answers counts as a guess.
    expect((await type('A-999997', 'UC', '192.0.2.10')).status).toBe(429)
  })

  it('takes a number and a surname in any spelling, each of them the same number to those who guess', async () => {
    const spellings = ['A 005544', 'A005544', 'A–005544', '005544', 'a-5544', 'A-OO5544']
    for (const number of spellings)
      for (const letters of ['áng', 'DEL', 'del ángel'])
        expect((await type(number, letters, '192.0.2.5')).text, number).toContain('Acreditación vigente')
    // The surname distinguishes two cards whose numbers differ only in their spelling.
    expect((await type('005544', 'bel', '192.0.2.5')).text).toContain('BELTRÁN')
    expect((await type('005544', 'ang', '192.0.2.5')).text).toContain('DEL ÁNGEL')
    let guesses = 0
    for (let i = 0; i < 28; i += 1)
      if ((await type([...spellings, '5544'][i % 7] ?? '', 'ZZZ', `203.0.113.${i}`)).status === 200)
        guesses += 1
    expect(guesses).toBe(20)
  })

  it('tells of what can be no number or no surname, which counts as no guess', async () => {
    for (let i = 0; i < 8; i += 1) {
      const number = await type(['ÁLV', 'A-', '¿?', '---'][i % 4] ?? '', 'ALV', '192.0.2.6')
      expect([number.status, number.text.includes('Falta el código o está mal escrito')]).toEqual([400, true])
      expect(number.text).not.toContain('No permita el acceso')
      const letters = await type('A-000001', '000', '192.0.2.6')
      expect([
        letters.status,
        letters.text.includes('Escriba tres letras, o el apellido completo si es más corto'),
      ]).toEqual([400, true])
    }
    expect((await type('A-000001', 'ALV', '192.0.2.6')).text).toContain('Acreditación vigente')
  })

  it('lets no visitor walk through numbers from one address, nor through surnames of one number from many, and says what to do', async () => {
    const ownStatuses: number[] = []
    for (let i = 0; i < 8; i += 1) ownStatuses.push((await type(`A-7000${i}`, 'GAR', '192.0.2.3')).status)
    expect(ownStatuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    let guesses = 0
    for (let i = 0; i < 30; i += 1)
      if ((await type('A-000005', 'XXX', `198.51.100.${i}`)).status === 200) guesses += 1
    expect(guesses).toBe(20)
    const throttled = await type('A-000005', 'UC', '198.51.100.200')
    expect(throttled.status).toBe(429)
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(throttled.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    expect(throttled.text).toContain('No se pudo comprobar')
    expect(throttled.text).toMatch(/Escanee el QR de la credencial, .* en 10 minutos/u)
    expect(throttled.text).not.toMatch(/no es válida\.|CANUL/u)
    const headers = { 'accept-language': 'en', 'x-forwarded-for': '198.51.100.201' }
    const body = new URLSearchParams({ number: 'A-000005', letters: 'UC' })
    const { text } = await portal.api.raw('POST', '/credential/validation/', { headers, body })
    expect(text).toMatch(/Scan the QR on the credential, .* in 10 minutes/u)
    expect((await scan('uc', { 'x-forwarded-for': '198.51.100.200' })).text).toContain('Acreditación vigente')
  })

  it('lets a genuine visitor check a number that others guess', async () => {
    // Each attacker makes six attempts, as many as the limit of a network needs to be reached.
    for (let i = 0; i < 4; i += 1)
      for (let n = 0; n < 6; n += 1) await type('A-000001', 'XXX', `203.0.113.${100 + i}`)
    expect((await type('A-000001', 'XXX', '203.0.113.100')).status).toBe(429)
    for (const address of ['192.0.2.20', '192.0.2.21', '2001:db8:5::7'])
      for (let n = 0; n < 3; n += 1)
        expect((await type('A-000001', 'ALV', address)).text).toContain('Acreditación vigente')
    // Correct input does not count as a failure.
    for (let i = 0; i < 10; i += 1) expect((await type('A-000001', 'ALV', '192.0.2.4')).status).toBe(200)
  })
})

describe.each(portalOpeners)('the page at the door that cannot look, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    config: { publicCallsPerMinute: 60 },
    app: { doorPages: pages },
  }))
  const scan = (address: string) =>
    portal.api.raw('GET', '/credential/validation/valid', { headers: { 'x-forwarded-for': address } })

  it('says neither yes nor no, and when to ask again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan('192.0.2.7')))
    const throttled = answers.filter(({ status }) => status === 429)
    expect(throttled).toHaveLength(10)
    for (const { text, headers } of throttled) {
      expect(text).toContain('Aún no se sabe si esta credencial es válida.')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await scan('192.0.2.8')).text).toContain('Acreditación vigente')
  })
})

describe.each(sqliteOpeners)('the picture at the door, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ app: { doorPages: pages } }))
  const scan = () => portal.api.get('/credential/validation/valid')
  const pictureIn = (text: string) =>
    Buffer.from(/src="data:image\/jpeg;base64,([^"]+)"/u.exec(text)?.[1] ?? '', 'base64')

  it('weighs 8 kB at most, whatever it shows, and is made where it is missing', async () => {
    const key = await storePhoto(portal.files, await createNoisePicture())
    await portal.store.transaction((tx) => tx.update('personnel', 'valid', { photo: key }))
    await portal.files.delete(getPhotoFileName(key, 'door'))
    const picture = pictureIn((await scan()).text)
    expect(picture.length).toBeLessThanOrEqual(8000)
    const { width = 0, height = 0, format } = await sharp(picture).metadata()
    expect([format, height / width]).toEqual(['jpeg', 1.25])
    expect(width).toBeGreaterThanOrEqual(128)
    expect(await portal.files.read(getPhotoFileName(key, 'door'))).toBeDefined()
    expect(pictureIn((await scan()).text)).toEqual(picture)
  })

  it('that cannot be read is one that is not there', async () => {
    await portal.store.transaction((tx) => tx.update('personnel', 'valid', { photo: 'gone-for-good' }))
    const { text } = await scan()
    expect(text).toContain('Pida una identificación oficial')
    expect(text).toContain('Acreditación vigente')
  })
})
