import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { createKeyboardInput, createTouchInput, type Input } from '../support/e2e/input.ts'
import { tickDocumentItems } from '../support/e2e/people.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'
import { isFullRun } from '../support/fullRun.ts'
import { readQrs } from '../support/readQrs.ts'

const today = (): string => toMexicoDay(new Date())

/** Picture as a phone held sideways writes it: 400 by 600 after rotation. */
const createPortrait = async () => ({
  name: 'retrato.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b5651d' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

const createPdfFile = () => ({
  name: 'identificación.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
})

const signIn = async (visitor: Visitor, input: Input, username: string): Promise<void> => {
  await visitor.go('/login')
  await input.write('Usuario', username)
  await input.write('Contraseña', 'demo')
  await input.press('Login')
  await expect.poll(visitor.where).toBe('/inicio')
}

interface InputMethod {
  way: string
  letters: string
  open: () => Promise<{ visitor: Visitor; input: Input }>
}

/** `npm test` tries each task with one input method. */
const INPUT_METHODS: InputMethod[] = [
  {
    way: 'by keyboard alone at 1280 px',
    letters: 'TE',
    async open() {
      const visitor = await visit()
      return { visitor, input: createKeyboardInput(visitor) }
    },
  },
  {
    way: 'by touch at 390 px',
    letters: 'TA',
    async open() {
      const visitor = await visit(undefined, { touch: true })
      return { visitor, input: createTouchInput(visitor) }
    },
  },
]

describe.each(INPUT_METHODS)('$way', ({ letters, open }) => {
  it.runIf(isFullRun || letters === 'TE')(
    'the main job is done: registered, accredited, with a card that opens as valid',
    async () => {
      const { visitor, input } = await open()
      await signIn(visitor, input, 'admin')
      await input.begin({ action: 'Nueva persona', section: 'Personal', button: 'Dar de Alta Personal' })
      await input.write('Nombre(s)', 'Ágata Itzel')
      await input.write('Apellidos', `Manos ${letters}`)
      await input.write('RFC', `MA${letters}900101`)
      await input.choose('Rol', 'Técnico(a) de inspección')
      await input.choose('Empresa', 'Redes Occidente')
      await input.attach('Elegir foto', await createPortrait())
      await input.press('Usar foto')
      await input.press('Dar de alta')
      await visitor.page.getByText(/^Se registró a /u).waitFor()
      // Counts from the sign-in on, without the typed text.
      expect(input.countKeys()).toBeLessThanOrEqual(40)

      await input.write('Buscar', `manos ${letters}`)
      await input.press(/^Ver a MANOS/u)
      // The stored photo has the proportions of the card.
      const photo = visitor.page.getByRole('img', { name: /^Foto de/u })
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
        .toEqual([400, 500])
      await visitor.page.getByRole('tab', { name: 'Datos' }).waitFor()
      await tickDocumentItems(visitor.where().split('/').pop() ?? '')
      await input.press('Editar')
      await input.write('Fecha de acreditación', today().split('-').reverse().join('/'))
      await input.write('Número de acreditación', `A-99${letters}`)
      await input.press('Guardar')
      await visitor.page.getByText('Los cambios se guardaron.').waitFor()

      await input.press('Ver credencial')
      await visitor.page.getByText('Verifica la identidad escaneando este QR').waitFor()
      const { content } = await saveDownload(visitor, () => input.press('Descargar'))
      const [address = ''] = await readQrs(content)
      const anonymous = await visit()
      await anonymous.page.goto(address)
      await expect.poll(() => anonymous.title().textContent()).toBe('Acreditación vigente')
    },
  )

  it.runIf(isFullRun || letters === 'TA')(
    'a contractor’s first day: somebody registered, a paper sent, a requirement ticked, a quotation begun',
    async () => {
      const { visitor, input } = await open()
      await signIn(visitor, input, 'empresa')
      await input.begin({ action: 'Nueva persona', section: 'Personal', button: 'Dar de Alta Personal' })
      await input.write('Nombre(s)', 'Nadia')
      await input.write('Apellidos', `Primera ${letters}`)
      await input.write('RFC', `PI${letters}900101`)
      await input.choose('Rol', 'Técnico(a) de inspección')
      await input.press('Dar de alta')
      await visitor.page.getByText(/^Se registró a /u).waitFor()

      await input.write('Buscar', `primera ${letters}`)
      await input.press(/^Ver a PRIMERA/u)
      await input.press('Acreditación y documentos')
      await input.press(/^Agregar archivo/u)
      await input.attach('Elegir archivos', createPdfFile())
      await input.choose('Tipo de archivo', 'Identificación oficial')
      await input.press('Agregar')
      await visitor.page.getByText('Se agregó 1 archivo.').waitFor()

      await input.open('Estado de Personal')
      await input.write('Buscar', `primera ${letters}`)
      await visitor.page.getByText('Página 1 de 1').waitFor()
      await input.tick(new RegExp(`PRIMERA ${letters}, NADIA`, 'u'))
      await expect.poll(() => visitor.page.getByRole('checkbox', { checked: true }).count()).toBe(1)

      await input.open('Nueva cotización')
      await input.write('Nombre', 'Tortillería La Güera')
      await input.write('RFC', 'PEAO900101')
      await input.write('Teléfono', '5512345678')
      if (hasCapability('extras')) await input.choose('Metros de instalación', '2 m')
      await input.press('Siguiente')
      await visitor.page.getByText('Cotización creada exitosamente').waitFor()
    },
  )
})
