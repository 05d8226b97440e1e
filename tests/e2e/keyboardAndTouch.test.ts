import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { downloaded } from '../support/e2e/downloads.ts'
import { provePapers } from '../support/e2e/people.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'
import { readQr } from '../support/readQr.ts'
import { isWhole } from '../support/whole.ts'
import { fingersOf, type Hands, keyboardOf } from './hands.ts'

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format()

/** As a phone on its side writes it: 400 by 600 once it is turned upright. */
const portrait = async () => ({
  name: 'retrato.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b5651d' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

const paper = () => ({
  name: 'identificación.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
})

const signIn = async (me: Visitor, hands: Hands, username: string): Promise<void> => {
  await me.go('/login')
  await hands.write('Usuario', username)
  await hands.write('Contraseña', 'demo')
  await hands.press('Login')
  await expect.poll(me.where).toBe('/inicio')
}

interface Way {
  way: string
  letters: string
  come: () => Promise<{ me: Visitor; hands: Hands }>
}

/** In `npm test` each job is done one way. */
const WAYS: Way[] = [
  {
    way: 'by keyboard alone at 1280 px',
    letters: 'TE',
    async come() {
      const me = await visit()
      return { me, hands: keyboardOf(me) }
    },
  },
  {
    way: 'by touch at 390 px',
    letters: 'TA',
    async come() {
      const me = await visit(undefined, { touch: true })
      return { me, hands: fingersOf(me) }
    },
  },
]

describe.each(WAYS)('$way', ({ letters, come }) => {
  it.runIf(isWhole || letters === 'TE')(
    'the main job is done: registered, accredited, with a card that opens as valid',
    async () => {
      const { me, hands } = await come()
      await signIn(me, hands, 'admin')
      await hands.begin({ action: 'Nueva persona', section: 'Personal', button: 'Dar de Alta Personal' })
      await hands.write('Nombre(s)', 'Ágata Itzel')
      await hands.write('Apellidos', `Manos ${letters}`)
      await hands.write('RFC', `MA${letters}900101`)
      await hands.choose('Rol', 'Técnica/o de inspección')
      await hands.choose('Empresa', 'REDES OCCIDENTE')
      await hands.attach('Elegir foto', await portrait())
      await hands.press('Usar foto')
      await hands.press('Dar de alta')
      await me.page.getByText('ya está en la plantilla.').waitFor()
      // From the sign-in on, what was typed left out.
      expect(hands.keys()).toBeLessThanOrEqual(40)

      await hands.write('Buscar', `manos ${letters}`)
      await hands.press(/^Ver a MANOS/u)
      // What arrived has the card's shape.
      const photo = me.page.getByRole('img', { name: /^Foto de/u })
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
        .toEqual([400, 500])
      await me.page.getByRole('tab', { name: 'Datos' }).waitFor()
      await provePapers(me.where().split('/').pop() ?? '')
      await hands.press('Datos')
      await hands.press('Más acciones')
      await hands.press('Editar')
      await hands.writeDate('Fecha de acreditación', today())
      await hands.write('Número de acreditación', `A-99${letters}`)
      await hands.press('Guardar')
      await me.page.getByText('Los cambios se guardaron.').waitFor()

      await hands.press('Ver credencial')
      await me.page.getByText('Verifica la identidad escaneando este QR').waitFor()
      const { content } = await downloaded(me, () => hands.press('Descargar'))
      const [address = ''] = await readQr(content)
      const visitor = await visit()
      await visitor.page.goto(address)
      await expect.poll(() => visitor.title().textContent()).toBe('Acreditación vigente')
    },
  )

  it.runIf(isWhole || letters === 'TA')(
    'a contractor’s first day: somebody registered, a paper sent, a requirement ticked, a quotation begun',
    async () => {
      const { me, hands } = await come()
      await signIn(me, hands, 'empresa')
      await hands.begin({ action: 'Nueva persona', section: 'Personal', button: 'Dar de Alta Personal' })
      await hands.write('Nombre(s)', 'Nadia')
      await hands.write('Apellidos', `Primera ${letters}`)
      await hands.write('RFC', `PI${letters}900101`)
      await hands.choose('Rol', 'Técnica/o de inspección')
      await hands.press('Dar de alta')
      await me.page.getByText('ya está en la plantilla.').waitFor()

      await hands.write('Buscar', `primera ${letters}`)
      await hands.press(/^Ver a PRIMERA/u)
      await hands.press(/^Agregar archivo/u)
      await hands.attach('Elegir archivos', paper())
      await hands.choose('Tipo de archivo', 'Identificación oficial')
      await hands.press('Agregar')
      await me.page.getByText('Se agregó 1 archivo.').waitFor()

      await hands.open('Estado de Personal')
      await hands.write('Buscar', `primera ${letters}`)
      await me.page.getByText('Página 1 de 1').waitFor()
      await hands.tick(new RegExp(`PRIMERA ${letters}, NADIA`, 'u'))
      await expect.poll(() => me.page.getByRole('checkbox', { checked: true }).count()).toBe(1)

      await hands.open('Nueva cotización')
      await hands.write('Nombre', 'Tortillería La Güera')
      await hands.write('RFC', 'PEAO900101')
      await hands.write('Teléfono', '5512345678')
      await hands.press('Siguiente')
      await me.page.getByText('Cotización creada exitosamente').waitFor()
    },
  )
})
